// A server that speaks like an OpenAI-compatible model. Asked to `stream` it says one word after another until it is stopped; asked
// to `work` it calls a tool, and another one after each result, as often as wanted.
import { createServer } from "node:http";

const ROUNDS = 45;

/** `everyMs`: between two words of a stream; `thinkMs`: before a call of a tool, or before the end. */
export async function streamingModel({ everyMs = 30, thinkMs = 0 } = {}) {
  const server = createServer((request, response) => {
    let body = "";
    request
      .setEncoding("utf8")
      .on("data", (piece) => {
        body += piece;
      })
      .on("end", () => {
        const request = JSON.parse(body);
        if (isStream(request)) stream(response, everyMs);
        else setTimeout(() => work(request, response), thinkMs);
      });
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", () => listening(undefined)));
  const address = /** @type {import("node:net").AddressInfo} */ (server.address());
  return {
    rounds: ROUNDS,
    settings: settingsFor(`http://127.0.0.1:${address.port}/v1`),
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** @param {string} baseUrl */
function settingsFor(baseUrl) {
  return JSON.stringify({
    schemaVersion: 1,
    defaultModel: { provider: "scripted", model: "one" },
    providers: [
      { id: "scripted", kind: "openai-compatible", label: "Scripted", baseUrl, models: [{ id: "one" }] },
    ],
    mcpServers: [],
    permissions: { allowPrivateAddresses: false, allowPlaintextKeys: false },
    appearance: { theme: "system" },
  });
}

/** @typedef {{ messages: readonly { role: string, content: unknown }[] }} Request */

/** @param {Request} request */
function isStream({ messages }) {
  return JSON.stringify(messages[lastQuestion(messages)]?.content).includes("stream");
}

/** @param {Request["messages"]} messages */
function lastQuestion(messages) {
  return messages.findLastIndex(({ role }) => role === "user");
}

/**
 * @param {Request} request
 * @param {import("node:http").ServerResponse} response
 */
function work({ messages }, response) {
  response.writeHead(200, { "content-type": "text/event-stream" });
  const asked = lastQuestion(messages);
  const text = JSON.stringify(messages[asked]?.content);
  const round = messages.slice(asked).filter(({ role }) => role === "tool").length;
  if (round < ROUNDS) {
    const call = {
      name: "file-read",
      arguments: JSON.stringify({ path: `${/work-\d+/.exec(text)?.[0]}-${round}.md` }),
    };
    send(response, {
      role: "assistant",
      tool_calls: [{ index: 0, id: `call_${round}`, type: "function", function: call }],
    });
    send(response, {}, "tool_calls");
  } else {
    send(response, { role: "assistant", content: "All of it is done." });
    send(response, {}, "stop");
  }
  response.end("data: [DONE]\n\n");
}

/**
 * @param {import("node:http").ServerResponse} response
 * @param {number} everyMs
 */
function stream(response, everyMs) {
  response.writeHead(200, { "content-type": "text/event-stream" });
  send(response, { role: "assistant", content: "" });
  let count = 0;
  const timer = setInterval(() => {
    count += 1;
    send(response, { content: count % 12 === 0 ? `word ${count}.\n\n` : `word ${count} ` });
  }, everyMs);
  response.on("close", () => clearInterval(timer));
}

/**
 * @param {import("node:http").ServerResponse} response
 * @param {object} delta
 * @param {string | null} [finish]
 */
function send(response, delta, finish = null) {
  const choices = [{ index: 0, delta, finish_reason: finish }];
  const chunk = { id: "1", object: "chat.completion.chunk", created: 1, model: "one", choices };
  response.write(`data: ${JSON.stringify(chunk)}\n\n`);
}
