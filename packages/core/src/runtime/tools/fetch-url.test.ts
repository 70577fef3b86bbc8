import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type RawServer, startRawServer } from "../../testing/provider-servers.js";
import { ToolBench } from "../../testing/tool-bench.js";
import { fetchUrl } from "./fetch-url.js";
import { isPublicAddress } from "./is-public-address.js";

type Answer = Parameters<typeof startRawServer>[0];

let bench: ToolBench;
let allowPrivate: boolean;
let server: RawServer | undefined;
beforeEach(async () => {
  allowPrivate = true;
  bench = await ToolBench.of(fetchUrl(() => allowPrivate));
});
afterEach(async () => {
  await server?.close();
  server = undefined;
  await bench.clear();
});

async function fetched(answer: Answer, input: object = {}) {
  server = await startRawServer(answer);
  return bench.run({ url: `${server.url}/page`, ...input });
}

const page =
  (type: string, body: string | Buffer, headers: object = {}): Answer =>
  (_request, response) => {
    response.writeHead(200, { "content-type": type, ...headers }).end(body);
  };

describe("app §4 fetch-url", () => {
  test("returns the readable text of a page", async () => {
    const html =
      "<html><head><title>T</title><script>evil()</script></head><body><h2>Head</h2><p>Some <b>words</b>.</p></body></html>";
    const { output } = await fetched(page("text/html; charset=utf-8", html));
    expect(output).toMatchObject({ status: 200, text: expect.stringMatching(/head/i) });
    expect(JSON.stringify(output)).toContain("Some words.");
    expect(JSON.stringify(output)).not.toMatch(/evil|<b>/);
  });

  test("plain text and JSON come as they are, in their own charset, and are cut where asked", async () => {
    expect(await fetched(page("application/json", '{"a":1}'))).toMatchObject({ output: { text: '{"a":1}' } });
    await server?.close();
    expect(await fetched(page("text/plain; charset=iso-8859-1", Buffer.from([0xe9])))).toMatchObject({
      output: { text: "é" },
    });
    await server?.close();
    expect(await fetched(page("text/plain", "0123456789"), { maxCharacters: 4 })).toMatchObject({
      output: { text: "0123", omittedCharacters: 6 },
    });
  });

  test("a binary, an endless page and a small one that grows are refused", async () => {
    expect(await fetched(page("image/png", "x"))).toMatchObject({
      isError: true,
      output: expect.stringContaining("no text"),
    });
    await server?.close();
    const endless: Answer = (_request, response) => {
      response.writeHead(200, { "content-type": "text/plain" });
      const more = () => {
        while (response.write("x".repeat(65_536)));
        response.once("drain", more);
      };
      more();
    };
    expect(await fetched(endless)).toMatchObject({
      isError: true,
      output: expect.stringContaining("larger than"),
    });
    await server?.close();
    const bomb = gzipSync(Buffer.alloc(50 * 1024 * 1024, "a"));
    expect(await fetched(page("text/plain", bomb, { "content-encoding": "gzip" }))).toMatchObject({
      isError: true,
      output: expect.stringContaining("larger than"),
    });
  });

  test("compressed text arrives whole; a broken compression is told", async () => {
    const gzip = { "content-encoding": "gzip" };
    expect(await fetched(page("text/plain", gzipSync("hello"), gzip))).toMatchObject({
      output: { text: "hello" },
    });
    await server?.close();
    expect(await fetched(page("text/plain", "no gzip", gzip))).toMatchObject({
      isError: true,
      output: expect.stringContaining("could not be decompressed"),
    });
  });

  test("an error status is an answer; a dead server and a redirect circle are failures", async () => {
    expect(
      await fetched((_q, r) => r.writeHead(404, { "content-type": "text/plain" }).end("gone")),
    ).toMatchObject({
      isError: false,
      output: { status: 404, text: "gone" },
    });
    await server?.close();
    expect(await bench.run({ url: "http://127.0.0.1:1/" })).toMatchObject({
      isError: true,
      output: expect.stringContaining("could not be reached (ECONNREFUSED)"),
    });
    expect(await fetched((_q, r) => r.writeHead(302, { location: "/page" }).end())).toMatchObject({
      isError: true,
      output: expect.stringContaining("redirects more than 5 times"),
    });
  });

  test("this machine and its network are refused by address, by name and behind a redirect", async () => {
    server = await startRawServer((_q, r) => r.end("inner"));
    const { port } = new URL(server.url);
    allowPrivate = false;
    for (const host of [
      "127.0.0.1",
      "localhost",
      "[::1]",
      "0.0.0.0",
      "127.1",
      "0x7f000001",
      "[::ffff:127.0.0.1]",
    ]) {
      expect(await bench.run({ url: `http://${host}:${port}/` })).toMatchObject({
        isError: true,
        output: expect.stringContaining("public addresses only"),
      });
    }
  });

  test("only http and https are addresses of the web", async () => {
    for (const url of ["file:///etc/passwd", "ftp://example.org/", "data:text/plain,x"]) {
      expect(await bench.run({ url })).toMatchObject({
        isError: true,
        output: expect.stringContaining("invalid arguments"),
      });
    }
  });

  test("always asks, and shows the address as it will be called", async () => {
    expect(await bench.permission({ url: "HTTPS://Example.ORG/a/../b" })).toEqual({
      required: true,
      request: { action: "fetch from the network", url: "https://example.org/b" },
    });
  });

  test("T§11 a cancel in the middle rejects with the signal's reason", async () => {
    const reason = new Error("stopped");
    const running = fetched((_q, r) => {
      r.writeHead(200, { "content-type": "text/plain" }).write("half", () => bench.abort.abort(reason));
    });
    await expect(running).rejects.toBe(reason);
  });

  test.each([
    ["8.8.8.8", true],
    ["2606:4700::1111", true],
    ["10.0.0.1", false],
    ["172.16.5.5", false],
    ["192.168.1.1", false],
    ["169.254.169.254", false],
    ["100.64.0.1", false],
    ["fd00::1", false],
    ["fe80::1", false],
    ["::ffff:10.0.0.1", false],
    ["64:ff9b::7f00:1", false],
    ["2002:7f00:1::", false],
    ["224.0.0.1", false],
    ["255.255.255.255", false],
    ["not an address", false],
  ])("the address %s is public: %s", (address, expected) => {
    expect(isPublicAddress(address)).toBe(expected);
  });
});
