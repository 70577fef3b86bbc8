import { describe, expect, it } from "vitest";
import { SystemTimers } from "../../ports/timers.js";
import { FakeTimers } from "../../testing/fake-time.js";
import { fixedSettings } from "../../testing/fixed-settings.js";
import { type RawServer, startRawServer } from "../../testing/provider-servers.js";
import { LayeredSecretStore } from "../secrets/layered-secret-store.js";
import { listModels } from "./list-models.js";
import { ProviderSetup } from "./provider-setup.js";

interface Visit {
  readonly url: string | undefined;
  readonly authorization: string | undefined;
}

/** A server that knows one key and offers two models; notes who came. */
async function withServer(use: (server: RawServer, visits: Visit[]) => Promise<void>): Promise<void> {
  const visits: Visit[] = [];
  const server = await startRawServer((request, response) => {
    const { authorization } = request.headers;
    visits.push({ url: request.url, authorization });
    if (authorization === "Bearer the good key") {
      response.end(JSON.stringify({ data: [{ id: "m2" }, { id: "m1" }] }));
    } else {
      response.writeHead(401).end(
        JSON.stringify({
          error: { message: `Incorrect API key: ${authorization}`, code: "invalid_api_key" },
        }),
      );
    }
  });
  try {
    await use(server, visits);
  } finally {
    await server.close();
  }
}

async function setupWith(baseUrl: string, key?: string): Promise<ProviderSetup> {
  const settingsStore = fixedSettings({
    providers: [{ id: "box", kind: "openai-compatible", label: "Box", baseUrl, models: [] }],
  });
  const secretStore = new LayeredSecretStore({ environment: {} });
  if (key !== undefined) await secretStore.set("server/box", key);
  return new ProviderSetup({ settingsStore, secretStore, timers: new SystemTimers() });
}

describe("app §3 the live check of a provider", () => {
  it("lists the models with the key that was typed", () =>
    withServer(async ({ url }) => {
      const setup = await setupWith(url);
      const check = await setup.check({
        kind: "openai-compatible",
        baseUrl: `${url}/v1`,
        key: "the good key",
      });
      expect(check).toEqual({ outcome: "models", models: ["m1", "m2"] });
    }));

  it("says of a bad key what the provider said, and the one thing to do next", () =>
    withServer(async ({ url }) => {
      const setup = await setupWith(url);
      expect(
        await setup.check({ kind: "openai-compatible", baseUrl: `${url}/v1`, key: "a bad key" }),
      ).toEqual({
        outcome: "failed",
        code: "auth",
        message:
          "The provider answered HTTP 401: Incorrect API key: Bearer [key hidden]. Check the key: copy it again from the provider's own page.",
      });
    }));

  it("never sends a held key to an address that was only typed (app §2)", () =>
    withServer(async ({ url }, visits) => {
      const setup = await setupWith(`${url}/v1`, "the good key");
      await setup.check({ kind: "openai-compatible", baseUrl: `${url}/v1` });
      expect(visits).toEqual([{ url: "/v1/models", authorization: undefined }]);
    }));

  it("finds the models behind /v1 where the address without it is not known, and says where", async () => {
    const asked: string[] = [];
    const server = await startRawServer((request, response) => {
      asked.push(request.url ?? "");
      if (request.url === "/v1/models") response.end(JSON.stringify({ data: [{ id: "m1" }] }));
      else response.writeHead(404).end("no such page");
    });
    try {
      const setup = await setupWith(server.url);
      const check = (baseUrl: string) => setup.check({ kind: "openai-compatible", baseUrl });
      const found = { outcome: "models", models: ["m1"] };
      expect(await check(server.url)).toEqual({ ...found, baseUrl: `${server.url}/v1` });
      expect(await check(`${server.url}/v1`)).toEqual(found);
      expect(await check(`${server.url}/other`)).toMatchObject({ outcome: "failed", code: "bad-response" });
      expect(await check(`${server.url}/v2`)).toMatchObject({ outcome: "failed", code: "bad-response" });
      expect(asked).toEqual([
        "/models",
        "/v1/models",
        "/v1/models",
        "/other/models",
        "/other/v1/models",
        "/v2/models",
      ]);
    } finally {
      await server.close();
    }
  });

  it("asks a provider that is set up with its own key", () =>
    withServer(async ({ url }) => {
      const setup = await setupWith(`${url}/v1`, "the good key");
      expect(await setup.models("box")).toEqual({ outcome: "models", models: ["m1", "m2"] });
      await expect(setup.models("nobody")).rejects.toMatchObject({ code: "invalid-input" });
    }));

  it("says of a server that is not there to look whether it runs", async () => {
    let gone = "";
    await withServer(async ({ url }) => {
      gone = url;
    });
    const setup = await setupWith(gone);
    expect(await setup.models("box")).toEqual({
      outcome: "failed",
      code: "network",
      message: `The connection to Box (${new URL(gone).host}) failed (ECONNREFUSED). Check the address and that the server is running, then check again.`,
    });
  });

  it("names the server whose port no web client may ask", async () => {
    const setup = await setupWith("http://127.0.0.1:6667/v1");
    expect(await setup.models("box")).toEqual({
      outcome: "failed",
      code: "network",
      message:
        "The port of Box (127.0.0.1:6667) is one that no web client may ask. Let the server listen on another port.",
    });
  });

  it("names the server that does not answer in time", async () => {
    const timers = new FakeTimers();
    const never: typeof globalThis.fetch = (_url, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener("abort", () => reject(new Error("aborted")));
      });
    const provider = { kind: "openai-compatible", label: "Box", baseUrl: "http://127.0.0.1:1/v1" } as const;
    const listed = listModels({ provider, fetch: never, timers });
    timers.advance(10_000);
    await expect(listed).rejects.toMatchObject({
      code: "network",
      message: "Box (127.0.0.1:1) did not answer within 10 seconds. Check the address.",
    });
  });
});
