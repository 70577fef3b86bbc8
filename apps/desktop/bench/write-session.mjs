// Conversations of as many turns as wanted, each turn a few paragraphs, a list and a piece of code.
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

const MODEL = { provider: "bench", model: "one" };
const USAGE = { inputTokens: 900, outputTokens: 120, totalTokens: 1020 };
const TEXT = `The quick brown fox **jumps** over the lazy dog, and then it rests for a while. It had \`reasons\`.

- it was tired
- the dog did not mind

\`\`\`ts
export function rest(animal: string, minutes: number): string {
  return \`\${animal} rests for \${minutes} minutes\`;
}
\`\`\`

Then the fox went on.`;

/**
 * @param {string} workDir
 * @param {{ start: number, turns: number, title: string }} session `start` in milliseconds; a second a turn follows it
 */
export function writeSession(workDir, { start, turns, title }) {
  const stamp = (/** @type {number} */ turn) => new Date(start + turn * 1_000).toISOString();
  const idAt = (/** @type {number} */ turn) =>
    `${stamp(turn).slice(0, 19).replaceAll(":", "-")}Z-0004321-000`;
  const sessionId = idAt(0);
  /** @type {object[]} */
  const session = [{ type: "session_created", schemaVersion: 1, sessionId, ts: stamp(0), title }];
  for (let turn = 1; turn <= turns; turn += 1) {
    const base = { turnId: idAt(turn), ts: stamp(turn) };
    session.push({
      type: "turn_appended",
      sessionId,
      ts: base.ts,
      turnId: base.turnId,
      sessionSeq: turn,
      agentId: "copilot",
      model: MODEL,
    });
    const context = turn === 1 ? [] : { previousTurnId: idAt(turn - 1) };
    write(path.join(workDir, "storage", "turns"), base.turnId, turnEvents(base, sessionId, context));
  }
  write(path.join(workDir, "storage", "sessions"), sessionId, session);
}

/**
 * @param {{ turnId: string, ts: string }} base
 * @param {string} sessionId
 * @param {object} context
 * @returns {object[]}
 */
function turnEvents(base, sessionId, context) {
  const message = { role: "assistant", content: TEXT };
  const call = { ...base, modelCallIndex: 0 };
  const contextRef = Array.isArray(context) ? {} : { contextRef: context };
  return [
    {
      ...base,
      type: "turn_created",
      schemaVersion: 1,
      sessionId,
      agent: {
        requested: { agentId: "copilot" },
        resolved: { agentId: "copilot", systemPrompt: "Answer.", model: MODEL, tools: [] },
      },
      context,
      input: { role: "user", content: "What does the fox do now?" },
      config: { autoPermission: false, humanAvailable: true, maxModelCalls: 50 },
    },
    {
      ...call,
      type: "model_call_requested",
      request: { ...contextRef, messages: ["input"], parameters: {} },
    },
    { ...call, type: "model_step_event", event: { type: "text_start" } },
    { ...call, type: "model_step_event", event: { type: "text_end", text: TEXT } },
    { ...call, type: "model_call_completed", message, finishReason: "stop", usage: USAGE },
    { ...base, type: "turn_completed", output: message, finishReason: "stop", usage: USAGE },
  ];
}

/**
 * @param {string} folder
 * @param {string} id
 * @param {readonly object[]} events
 */
function write(folder, id, events) {
  const directory = path.join(folder, ...id.slice(0, 10).split("-"));
  mkdirSync(directory, { recursive: true });
  writeFileSync(
    path.join(directory, `${id}.jsonl`),
    events.map((event) => `${JSON.stringify(event)}\n`).join(""),
  );
}
