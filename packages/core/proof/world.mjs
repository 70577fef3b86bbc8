// A world that answers by what it is sent and remembers nothing, so that another process goes on where a killed one was.
// Every tool that runs leaves a line in a file of its own: what ran twice can be seen.
import { appendFileSync } from "node:fs";

const MODEL = { provider: "proof", model: "one" };
const USAGE = { inputTokens: 10, outputTokens: 5, totalTokens: 15 };
export const AGENT = { agentId: "proof" };

const TOOLS = [
  tool("effect", "sync", false),
  tool("guarded", "sync", false),
  tool("later", "async", false),
  tool("question", "async", true),
];

/** What the messages of the proof ask for: the tools that the first answer calls. */
export const KINDS = /** @type {const} */ ({
  plain: [],
  one: ["effect"],
  several: ["effect", "effect", "effect"],
  guarded: ["guarded"],
  denied: ["guarded"],
  later: ["later"],
  question: ["question"],
  mixed: ["effect", "guarded", "later", "question"],
  failing: [],
});

/** @typedef {keyof typeof KINDS} Kind */

/**
 * @param {string} name
 * @param {"sync" | "async"} execution
 * @param {boolean} requiresHuman
 */
function tool(name, execution, requiresHuman) {
  const inputSchema = { type: "object" };
  return { toolId: `proof:${name}`, name, description: name, inputSchema, execution, requiresHuman };
}

/**
 * @param {{ effectsFile: string, outputBytes?: number }} given
 * @returns {object} overrides of a core
 */
export function worldOverrides({ effectsFile, outputBytes = 20 }) {
  const output = "x".repeat(outputBytes);
  return {
    agentResolver: {
      /** @param {{ agentId: string }} requested */
      resolve: async ({ agentId }) => ({ agentId, systemPrompt: "Prove it.", model: MODEL, tools: TOOLS }),
    },
    modelRegistry: { resolve: async () => model },
    toolRegistry: {
      /** @param {{ execution: string }} descriptor */
      resolve: async (descriptor) =>
        descriptor.execution === "async"
          ? { descriptor }
          : {
              descriptor,
              /**
               * @param {unknown} _input
               * @param {{ turnId: string, toolCallId: string }} context
               */
              execute: async (_input, { turnId, toolCallId }) => {
                appendFileSync(effectsFile, `${turnId} ${toolCallId}\n`);
                return { output, isError: false };
              },
            },
    },
    permissionChecker: {
      /** @param {{ toolName: string }} call */
      check: async ({ toolName }) =>
        toolName === "guarded" ? { required: true, request: { asks: "to run" } } : { required: false },
    },
  };
}

const model = {
  descriptor: MODEL,
  /** @param {readonly object[]} messages */
  encodeMessages: (messages) => messages.map((message) => ({ ...message })),
  /** @param {{ messages: readonly { role: string, content: unknown }[] }} request */
  async *stream({ messages }) {
    const asked = messages.findLastIndex(({ role }) => role === "user");
    const kind = /** @type {Kind} */ (String(messages[asked]?.content).split(" ")[0]);
    if (kind === "failing") throw new Error("the model of the proof fails on request");
    const tools = KINDS[kind] ?? [];
    const isFirst = asked === messages.length - 1;
    yield* isFirst && tools.length > 0 ? calls(tools) : text(`Done: ${kind}.`);
  },
};

/** @param {readonly string[]} names */
function* calls(names) {
  const content = names.map((toolName, number) => ({
    type: "tool-call",
    toolCallId: `c${number}`,
    toolName,
    arguments: { number },
  }));
  for (const toolCall of content) yield { type: "step_event", event: { type: "tool_call", toolCall } };
  yield {
    type: "completed",
    message: { role: "assistant", content },
    finishReason: "tool-calls",
    usage: USAGE,
  };
}

/** @param {string} content */
function* text(content) {
  yield { type: "step_event", event: { type: "text_start" } };
  yield { type: "text_delta", delta: content };
  yield { type: "step_event", event: { type: "text_end", text: content } };
  yield { type: "completed", message: { role: "assistant", content }, finishReason: "stop", usage: USAGE };
}
