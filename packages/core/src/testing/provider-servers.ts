// Owns the real HTTP servers that stand in for model providers: aimock for the formats, a raw one for faults. Loopback only.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { LLMock } from "@copilotkit/aimock";
import type { ProviderKind } from "@x/shared";

/** Where each kind's client finds its endpoints below the server's address. */
const BASE_PATH: Record<ProviderKind, string> = {
  openai: "/v1",
  anthropic: "/v1",
  google: "/v1beta",
  openrouter: "/v1",
  "openai-compatible": "/v1",
};

export const PROVIDER_KINDS = Object.keys(BASE_PATH) as ProviderKind[];

export function baseUrlFor(serverUrl: string, kind: ProviderKind): string {
  return `${serverUrl}${BASE_PATH[kind]}`;
}

/** A server that speaks the providers' formats; every test adds the answers it wants. */
export async function startAimock(): Promise<LLMock> {
  const mock = new LLMock({ port: 0, host: "127.0.0.1" });
  await mock.start();
  return mock;
}

export interface RawServer {
  readonly url: string;
  close(): Promise<void>;
}

/** A server that answers every request with exactly what `answer` writes, however broken. */
export async function startRawServer(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<RawServer> {
  const server: Server = createServer((request, response) => {
    request.resume();
    request.on("end", () => answer(request, response));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
