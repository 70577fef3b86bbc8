// The world of the soak: a model that streams for a while, tools and questions, and a clock on which an hour passes in ten minutes.
import { systemClock } from "../../dist/index.js";
import { worldOverrides } from "../world.mjs";

const USAGE = { inputTokens: 10, outputTokens: 5, totalTokens: 15 };
const MODEL = { provider: "proof", model: "slow" };
/** Simulated seconds in a real one. */
export const PACE = 6;

/**
 * @param {{ effectsFile: string, gate: StreamGate }} given
 * @returns {object} overrides of a core
 */
export function soakWorld({ effectsFile, gate }) {
  const world = /** @type {any} */ (worldOverrides({ effectsFile, outputBytes: 2_000 }));
  const now = () => Date.parse(systemClock.now());
  const began = now();
  return {
    ...world,
    clock: { now: () => new Date(began + (now() - began) * PACE).toISOString() },
    modelRegistry: {
      /** @param {object} asked */
      resolve: async (asked) => {
        const quick = await world.modelRegistry.resolve(asked);
        return {
          ...quick,
          descriptor: MODEL,
          stream: (/** @type {any} */ request) => streamed(quick, request, gate),
        };
      },
    },
  };
}

/** Holds streams until it is opened: so that as many turns as are wanted are live at once. */
export class StreamGate {
  /** @type {PromiseWithResolvers | undefined} */
  #closed;
  live = 0;
  peak = 0;

  close() {
    let resolve = () => {};
    const opened = new Promise((done) => (resolve = () => done(undefined)));
    this.#closed = { opened, resolve };
  }

  open() {
    this.#closed?.resolve();
    this.#closed = undefined;
  }

  /** Resolves when it is open, rejects when the stream is aborted. @param {AbortSignal} signal */
  async pass(signal) {
    this.live += 1;
    this.peak = Math.max(this.peak, this.live);
    try {
      if (this.#closed !== undefined) await untilAborted(this.#closed.opened, signal);
    } finally {
      this.live -= 1;
    }
  }
}

/** @typedef {{ opened: Promise<unknown>, resolve: () => void }} PromiseWithResolvers */

/** @param {Promise<unknown>} work @param {AbortSignal} signal */
async function untilAborted(work, signal) {
  signal.throwIfAborted();
  /** @type {(() => void) | undefined} */
  let onAbort;
  const aborted = new Promise((_resolve, reject) => {
    onAbort = () => reject(signal.reason);
    signal.addEventListener("abort", onAbort, { once: true });
  });
  try {
    await Promise.race([work, aborted]);
  } finally {
    if (onAbort !== undefined) signal.removeEventListener("abort", onAbort);
  }
}

/** @param {any} quick @param {any} request @param {StreamGate} gate */
async function* streamed(quick, request, gate) {
  const { messages, signal } = request;
  const asked = String(messages.findLast((/** @type {any} */ { role }) => role === "user")?.content);
  if (!asked.startsWith("long")) {
    yield* quick.stream(request);
    return;
  }
  yield { type: "step_event", event: { type: "text_start" } };
  for (let token = 0; token < 20; token += 1) yield { type: "text_delta", delta: `token ${token} ` };
  await gate.pass(signal);
  const content = Array.from({ length: 20 }, (_, token) => `token ${token} `).join("");
  yield { type: "step_event", event: { type: "text_end", text: content } };
  const message = { role: "assistant", content };
  yield { type: "completed", message, finishReason: "stop", usage: USAGE };
}
