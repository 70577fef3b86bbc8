// Owns a core with a model that answers at once, and notes when it was asked. For figures of what stands before the model.
import { createCore } from "../dist/index.js";

const MODEL = { provider: "bench", model: "one" };
const USAGE = { inputTokens: 900, outputTokens: 120, totalTokens: 1020 };

/**
 * @param {string} workDir
 * @param {object} logger
 */
export async function openBenchCore(workDir, logger) {
  /** @type {(() => void) | undefined} */
  let onCall;
  const model = {
    descriptor: MODEL,
    /** @param {readonly object[]} messages */
    encodeMessages: (messages) => messages.map((message) => ({ ...message })),
    async *stream() {
      onCall?.();
      const message = { role: "assistant", content: "The fox jumps, and then it rests. ".repeat(6) };
      yield { type: "completed", message, finishReason: "stop", usage: USAGE };
    },
  };
  const core = await createCore({
    workDir,
    logger,
    defaultModel: MODEL,
    overrides: { modelRegistry: { resolve: async () => model } },
  });
  return {
    core,
    /**
     * Sends a message, waits until its turn has settled, and gives the milliseconds to the first model call.
     * @param {string} sessionId
     */
    async send(sessionId) {
      const start = performance.now();
      let ms = Number.NaN;
      onCall = () => {
        if (Number.isNaN(ms)) ms = performance.now() - start;
      };
      const settled = once(core, sessionId);
      await core.sessions.sendMessage(
        sessionId,
        { role: "user", content: "And what does it do then? ".repeat(4) },
        { agent: { agentId: "copilot" } },
      );
      await settled;
      return ms;
    },
  };
}

/**
 * @param {{ sessionBus: { subscribe(listener: (change: any) => void): () => void } }} core
 * @param {string} sessionId
 */
function once(core, sessionId) {
  return new Promise((resolve, reject) => {
    const unsubscribe = core.sessionBus.subscribe(({ sessionId: of, entry }) => {
      if (of !== sessionId || entry?.latestTurnStatus === "idle") return;
      unsubscribe();
      if (entry?.latestTurnStatus === "completed") resolve(undefined);
      else reject(new Error(`a turn of the bench ended with ${entry?.latestTurnStatus}`));
    });
  });
}
