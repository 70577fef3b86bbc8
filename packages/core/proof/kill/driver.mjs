// One person and one outside system at a core: sends what it is told, answers whatever is asked, waits for every end.
import { AGENT } from "../world.mjs";

/**
 * Everything that waits in the latest turn of a session is answered; a turn that nobody runs is resumed. Resolves when it has ended.
 * @param {any} core
 * @param {string} sessionId
 * @param {(what: string) => void} [onAcknowledged]
 * @returns {Promise<string>} the terminal status
 */
export async function settle(core, sessionId, onAcknowledged = () => undefined) {
  for (;;) {
    const row = core.sessions.listSessions().find((/** @type {any} */ each) => each.sessionId === sessionId);
    const { latestTurnStatus: status, latestTurnId: turnId } = row;
    if (core.activity.active().includes(turnId)) {
      await idle(core, turnId);
      continue;
    }
    if (status === "suspended") await answerAll(core, turnId, onAcknowledged);
    else if (status === "idle") await core.sessions.resumeTurn(sessionId);
    else return status;
  }
}

/**
 * @param {any} core
 * @param {string} sessionId
 * @param {string} text its first word is the kind
 */
export function send(core, sessionId, text) {
  return core.sessions.sendMessage(sessionId, { role: "user", content: text }, { agent: AGENT });
}

/**
 * @param {any} core
 * @param {string} turnId
 * @param {(what: string) => void} onAcknowledged
 */
async function answerAll(core, turnId, onAcknowledged) {
  const { events } = await core.turnRuntime.getTurn(turnId);
  const suspended = events.findLast((/** @type {any} */ { type }) => type === "turn_suspended");
  const isDenied = String(events[0].input.content).startsWith("denied");
  const answered = new Set(
    events
      .filter((/** @type {any} */ { type }) => type === "tool_permission_resolved" || type === "tool_result")
      .map((/** @type {any} */ { toolCallId }) => toolCallId),
  );
  for (const { toolCallId } of suspended.pendingPermissions) {
    if (answered.has(toolCallId)) continue;
    await core.sessions.respondToPermission(turnId, toolCallId, isDenied ? "deny" : "allow");
    onAcknowledged(`decision ${turnId} ${toolCallId}`);
  }
  for (const { toolCallId, toolName } of suspended.pendingAsyncTools) {
    if (answered.has(toolCallId)) continue;
    if (toolName === "question") await core.sessions.respondToAskHuman(turnId, toolCallId, "blue");
    else await core.sessions.deliverAsyncToolResult(turnId, toolCallId, { output: "later", isError: false });
    onAcknowledged(`answer ${turnId} ${toolCallId}`);
  }
}

/**
 * A turn stays active until its row says how it ended, which is after the last event that anybody hears of.
 * @param {any} core
 * @param {string} turnId
 */
async function idle(core, turnId) {
  while (core.activity.active().includes(turnId)) await new Promise((resolve) => setTimeout(resolve, 1));
}
