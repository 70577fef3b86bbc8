// Owns a server that speaks like an OpenAI-compatible model and answers what the test says, in pieces as small as wanted.
// It also counts every other request, so that nothing can be fetched from it unnoticed.
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

export interface ScriptedModel {
  /** `http://127.0.0.1:<port>`; whatever is fetched from below it is noted. */
  readonly address: string;
  readonly fetched: readonly string[];
  /** The text of the next answers, and how many characters a piece of them has. */
  answer(text: string, pieceLength: number): void;
  /** Ends the next answer, and no other, with a call of a tool; said again, with one more. */
  thenCall(name: string, input: object): void;
  /** Refuses the next request, and no other, asking to wait for so many seconds. */
  asksToWait(seconds: number): void;
}

interface ToolCall {
  readonly name: string;
  readonly input: object;
}

export async function scriptedModel(): Promise<ScriptedModel> {
  const fetched: string[] = [];
  let text = "";
  let pieceLength = 1;
  const calls: ToolCall[] = [];
  const waits: number[] = [];
  const server = createServer((request, response) => {
    if (request.method === "POST" && request.url === "/v1/chat/completions") {
      request.resume().on("end", () => {
        const wait = waits.shift();
        if (wait !== undefined) {
          response.writeHead(429, { "content-type": "application/json", "retry-after": String(wait) });
          response.end(JSON.stringify({ error: { message: "slow down" } }));
          return;
        }
        stream(response, text, pieceLength, calls.splice(0));
      });
      return;
    }
    if (request.url !== "/v1/models") fetched.push(`${request.method} ${request.url}`);
    response.writeHead(404).end();
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fetched,
    answer: (next, length) => {
      text = next;
      pieceLength = length;
    },
    thenCall: (name, input) => {
      calls.push({ name, input });
    },
    asksToWait: (seconds) => {
      waits.push(seconds);
    },
  };
}

/** Settings under which every conversation is answered by the server; the first of the models is the default. */
export function settingsFor(
  { address }: ScriptedModel,
  models: readonly [string, ...string[]] = ["one"],
): string {
  return JSON.stringify({
    schemaVersion: 1,
    defaultModel: { provider: "scripted", model: models[0] },
    providers: [
      {
        id: "scripted",
        kind: "openai-compatible",
        label: "Scripted",
        baseUrl: `${address}/v1`,
        models: models.map((id) => ({ id })),
      },
    ],
    mcpServers: [],
    permissions: { allowPrivateAddresses: false, allowPlaintextKeys: false },
    appearance: { theme: "system" },
  });
}

function stream(
  response: ServerResponse,
  text: string,
  pieceLength: number,
  calls: readonly ToolCall[],
): void {
  response.writeHead(200, { "content-type": "text/event-stream" });
  const characters = [...text];
  const send = (delta: object, finish: string | null) =>
    response.write(
      `data: ${JSON.stringify({ id: "1", object: "chat.completion.chunk", created: 1, model: "one", choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`,
    );
  send({ role: "assistant", content: "" }, null);
  for (let from = 0; from < characters.length; from += pieceLength)
    send({ content: characters.slice(from, from + pieceLength).join("") }, null);
  for (const [index, { name, input }] of calls.entries()) {
    const asked = { name, arguments: JSON.stringify(input) };
    send({ tool_calls: [{ index, id: `call_${index + 1}`, type: "function", function: asked }] }, null);
  }
  send({}, calls.length === 0 ? "stop" : "tool_calls");
  response.end("data: [DONE]\n\n");
}
