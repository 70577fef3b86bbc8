// A store of sessions with one turn each, 6 to 36 events a turn, spread over days as a year of use would.
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

const MODEL = { provider: "bench", model: "one" };
const TOOL = {
  toolId: "builtin:file-read",
  name: "read",
  description: "Reads a file of the workspace. ".repeat(6),
  inputSchema: { type: "object", properties: { path: { type: "string" } }, required: ["path"] },
  execution: "sync",
  requiresHuman: false,
};
const PROMPT = "You are a careful assistant who answers in plain words. ".repeat(40);
const TEXT = "The quick brown fox jumps over the lazy dog, and then it rests. ".repeat(6);
const USAGE = { inputTokens: 900, outputTokens: 120, totalTokens: 1020 };
const SESSIONS_A_DAY = 50;

/**
 * @param {string} workDir
 * @param {number} count
 * @param {number} [mostRounds] tool rounds of a turn
 * @returns {string[]} the paths of all files, in the order in which a scan comes to them
 */
export function writeStore(workDir, count, mostRounds = 6) {
  const paths = [];
  for (let number = count - 1; number >= 0; number -= 1) {
    const day = new Date(Date.UTC(2024, 0, 1 + Math.floor(number / SESSIONS_A_DAY)));
    const stamp = new Date(day.getTime() + (number % SESSIONS_A_DAY) * 600_000).toISOString();
    const prefix = `${stamp.slice(0, 19).replaceAll(":", "-")}Z-0001234`;
    const sessionId = `${prefix}-000`;
    const turnId = `${prefix}-001`;
    const place = { workDir, day: stamp.slice(0, 10) };
    paths.push(write(place, "sessions", sessionId, sessionEvents(sessionId, turnId, stamp)));
    paths.push(
      write(place, "turns", turnId, turnEvents(sessionId, turnId, stamp, number % (mostRounds + 1))),
    );
  }
  return paths;
}

/**
 * @param {{ workDir: string, day: string }} place
 * @param {string} folder
 * @param {string} id
 * @param {readonly object[]} events
 */
export function write({ workDir, day }, folder, id, events) {
  const directory = path.join(workDir, "storage", folder, ...day.split("-"));
  mkdirSync(directory, { recursive: true });
  const file = path.join(directory, `${id}.jsonl`);
  writeFileSync(file, events.map((event) => `${JSON.stringify(event)}\n`).join(""));
  return file;
}

/**
 * @param {string} sessionId
 * @param {string} turnId
 * @param {string} ts
 */
function sessionEvents(sessionId, turnId, ts) {
  return [
    { type: "session_created", schemaVersion: 1, sessionId, ts },
    { type: "turn_appended", sessionId, ts, turnId, sessionSeq: 1, agentId: "copilot", model: MODEL },
    { type: "title_changed", sessionId, ts, title: `What does the fox do in chapter ${ts.slice(5, 10)}?` },
  ];
}

/**
 * @param {string} sessionId
 * @param {string} turnId
 * @param {string} ts
 * @param {number} toolRounds
 */
export function turnEvents(sessionId, turnId, ts, toolRounds) {
  const base = { turnId, ts };
  const events = [created(base, sessionId, toolRounds + 1)];
  for (let round = 0; round < toolRounds; round += 1) events.push(...toolRound(base, round));
  const message = { role: "assistant", content: TEXT };
  const call = { ...base, modelCallIndex: toolRounds };
  events.push(
    { ...call, type: "model_call_requested", request: { messages: references(toolRounds), parameters: {} } },
    { ...call, type: "model_step_event", event: { type: "text_start" } },
    { ...call, type: "model_step_event", event: { type: "text_end", text: TEXT } },
    { ...call, type: "model_call_completed", message, finishReason: "stop", usage: USAGE },
    { ...base, type: "turn_completed", output: message, finishReason: "stop", usage: USAGE },
  );
  return events;
}

/**
 * @param {{ turnId: string, ts: string }} base
 * @param {string} sessionId
 * @param {number} maxModelCalls
 * @returns {object}
 */
function created(base, sessionId, maxModelCalls) {
  return {
    ...base,
    type: "turn_created",
    schemaVersion: 1,
    sessionId,
    agent: {
      requested: { agentId: "copilot" },
      resolved: { agentId: "copilot", systemPrompt: PROMPT, model: MODEL, tools: [TOOL] },
    },
    context: [],
    input: { role: "user", content: TEXT },
    config: { autoPermission: false, humanAvailable: true, maxModelCalls },
  };
}

/**
 * @param {{ turnId: string, ts: string }} base
 * @param {number} round
 */
function toolRound(base, round) {
  const toolCallId = `call_${round}`;
  const input = { path: `notes/${round}.md` };
  const toolCall = { type: "tool-call", toolCallId, toolName: TOOL.name, arguments: input };
  const call = { ...base, modelCallIndex: round };
  const message = { role: "assistant", content: [toolCall] };
  const tool = { ...base, toolCallId, toolName: TOOL.name };
  return [
    { ...call, type: "model_call_requested", request: { messages: references(round), parameters: {} } },
    { ...call, type: "model_step_event", event: { type: "tool_call", toolCall } },
    { ...call, type: "model_call_completed", message, finishReason: "tool-calls", usage: USAGE },
    { ...tool, type: "tool_invocation_requested", toolId: TOOL.toolId, execution: "sync", input },
    { ...tool, type: "tool_result", source: "sync", result: { output: TEXT, isError: false } },
  ];
}

/** @param {number} call */
function references(call) {
  return call === 0 ? ["input"] : [`assistant:${call - 1}`, `toolResult:call_${call - 1}`];
}
