import type { IncomingMessage } from "node:http";
import { describe, expect, test } from "vitest";
import { SystemTimers } from "../../ports/timers.js";
import {
  baseUrlFor,
  PROVIDER_KINDS,
  type RawServer,
  startRawServer,
} from "../../testing/provider-servers.js";
import { listModels } from "./list-models.js";
import { findLocalServers } from "./local-servers.js";

const timers = new SystemTimers();

async function serve<T>(
  answer: Parameters<typeof startRawServer>[0],
  use: (server: RawServer) => Promise<T>,
): Promise<T> {
  const server = await startRawServer(answer);
  try {
    return await use(server);
  } finally {
    await server.close();
  }
}

const portOf = ({ url }: RawServer) => Number(new URL(url).port);
const json = (body: object) => JSON.stringify(body);

describe("app §3 servers found on this machine", () => {
  test("one that answers like a model server is found, with its models and without a key being sent", async () => {
    const seen: IncomingMessage["headers"][] = [];
    await serve(
      (request, response) => {
        seen.push(request.headers);
        response.end(json({ object: "list", data: [{ id: "llama3" }, { id: "qwen" }] }));
      },
      async (server) => {
        const candidates = [{ id: "ollama", label: "Ollama", port: portOf(server) }];
        expect(await findLocalServers({ fetch, timers, candidates })).toEqual([
          { id: "ollama", label: "Ollama", baseUrl: `${server.url}/v1`, models: ["llama3", "qwen"] },
        ]);
      },
    );
    expect(seen.map(({ authorization }) => authorization)).toEqual([undefined]);
  });

  test.each([
    ["another program", (_q: unknown, r: { end(s: string): void }) => r.end("<html>router login</html>")],
    ["JSON of another kind", (_q: unknown, r: { end(s: string): void }) => r.end(json({ data: "no" }))],
    ["one that never answers", () => undefined],
  ])("%s is not taken for one", async (_what, answer) => {
    await serve(answer, async (server) => {
      const candidates = [{ id: "x", label: "X", port: portOf(server) }];
      expect(await findLocalServers({ fetch, timers, candidates })).toEqual([]);
    });
  });

  test("a redirect is not followed: it could lead off this machine", async () => {
    await serve(
      (request, response) => {
        if (request.url === "/v1/models") response.writeHead(302, { location: "/elsewhere" }).end();
        else response.end(json({ data: [{ id: "trap" }] }));
      },
      async (server) => {
        const candidates = [{ id: "x", label: "X", port: portOf(server) }];
        expect(await findLocalServers({ fetch, timers, candidates })).toEqual([]);
      },
    );
  });

  test("slow ones are probed beside each other, not one after another", async () => {
    await serve(
      () => undefined,
      async (server) => {
        const candidates = ["a", "b", "c", "d"].map((id) => ({ id, label: id, port: portOf(server) }));
        const open = { now: 0, peak: 0 };
        const counting: typeof fetch = async (...call) => {
          open.now += 1;
          open.peak = Math.max(open.peak, open.now);
          return fetch(...call).finally(() => {
            open.now -= 1;
          });
        };
        await findLocalServers({ fetch: counting, timers, candidates });
        expect(open).toEqual({ now: 0, peak: 4 });
      },
    );
  });
});

describe.each(PROVIDER_KINDS)("app §3 live check of %s", (kind) => {
  const check = (server: RawServer, apiKey?: string) =>
    listModels({
      provider: { kind, baseUrl: baseUrlFor(server.url, kind) },
      fetch,
      timers,
      ...(apiKey === undefined ? {} : { apiKey }),
    });

  test("a good key lists the models, sorted", async () => {
    const list =
      kind === "google"
        ? { models: [{ name: "models/b" }, { name: "models/a" }] }
        : { data: [{ id: "b" }, { id: "a" }] };
    await serve(
      (request, response) => {
        const sent = json(request.headers);
        response
          .writeHead(sent.includes("good-key") ? 200 : 401)
          .end(json(sent.includes("good-key") ? list : { error: "no" }));
      },
      async (server) => {
        expect(await check(server, "good-key")).toEqual(["a", "b"]);
        await expect(check(server, "bad-key")).rejects.toMatchObject({ code: "auth" });
        await expect(check(server)).rejects.toMatchObject({ code: "auth" });
      },
    );
  });

  test("a page, a wrong list and a dead server are told apart", async () => {
    await serve(
      (_request, response) => response.writeHead(404).end("<html>"),
      async (server) => {
        await expect(check(server)).rejects.toMatchObject({
          code: "bad-response",
          message: expect.stringContaining("web page"),
        });
      },
    );
    await serve(
      (_request, response) => response.end(json({ hello: 1 })),
      async (server) => {
        await expect(check(server)).rejects.toMatchObject({
          code: "bad-response",
          message: expect.stringContaining("list of models"),
        });
      },
    );
    const gone = await serve(
      () => undefined,
      async (server) => server,
    );
    await expect(check(gone)).rejects.toMatchObject({ code: "network" });
  });
});
