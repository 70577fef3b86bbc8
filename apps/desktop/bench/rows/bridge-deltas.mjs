// 200,000 deltas through the bridge to the windows: how many messages leave, what stays in memory, what a window that does not
// look at the turn gets. quality.md §3.
import { setImmediate } from "node:timers/promises";
import { median, spread } from "@x/core/bench";

const DELTAS = 200_000;
const TURNS = 20;
const AT_ONCE = 200;
const INTERVAL_MS = 16;
const RUNS = 5;

/** @param {{ TurnEventBridge: any }} parts */
export async function bridgeDeltas({ TurnEventBridge }) {
  await streamed(TurnEventBridge);
  const runs = [];
  for (let count = 0; count < RUNS; count += 1) runs.push(await streamed(TurnEventBridge));
  return [
    row(
      "200,000 deltas of 20 turns through the bridge: messages a window",
      "one a turn and 16 ms",
      1,
      runs.map(({ messages }) => messages),
    ),
    row(
      "heap in use after all of them",
      "after half of them",
      1.05,
      runs.map(({ grown }) => grown),
    ),
    row(
      "messages to a hidden window of another conversation",
      "messages to one in view",
      0,
      runs.map(({ hidden }) => hidden),
    ),
  ];
}

/**
 * @param {string} what
 * @param {string} floor
 * @param {number} budget
 * @param {readonly number[]} ratios
 */
function row(what, floor, budget, ratios) {
  return { what, floor, budget, ...spread(ratios), met: median(ratios) <= budget };
}

/** @param {any} TurnEventBridge */
async function streamed(TurnEventBridge) {
  /** @type {((message: object) => void)[]} */
  const listeners = [];
  const counts = new Map([
    [1, 0],
    [2, 0],
  ]);
  let characters = 0;
  const windowOf = (/** @type {number} */ id) => ({
    id,
    send: (/** @type {string} */ _event, /** @type {any} */ { event, from }) => {
      // What is durable goes to every window.
      if (from === undefined) return;
      counts.set(id, (counts.get(id) ?? 0) + 1);
      if (id === 1) characters += event.delta.length;
    },
  });
  const windows = new Map([1, 2].map((id) => [id, windowOf(id)]));
  const bridge = new TurnEventBridge({
    turnEventBus: {
      subscribe(/** @type {any} */ listener) {
        listeners.push(listener);
        return () => undefined;
      },
    },
    lifecycleBus: { subscribe: () => () => undefined },
    windows: {
      all: () => windows.values(),
      find: (/** @type {number} */ id) => windows.get(id),
      onPageGone() {},
    },
    timers: {
      after(/** @type {number} */ ms, /** @type {() => void} */ fn) {
        const timer = setTimeout(fn, ms);
        return () => clearTimeout(timer);
      },
    },
  });
  const turnIds = Array.from({ length: TURNS }, (_, number) => `turn-${number}`);
  for (const turnId of turnIds) bridge.subscribe(1, turnId);
  let spentMs = 0;
  const half = async () => {
    const start = performance.now();
    for (let count = 0; count < DELTAS / 2; count += 1) {
      const turnId = turnIds[count % TURNS];
      const event = { type: "text_delta", turnId, modelCallIndex: 0, delta: "word " };
      listeners[0]?.({ turnId, sessionId: "session", event });
      if (count % AT_ONCE === 0) await setImmediate();
    }
    await new Promise((resolve) => setTimeout(resolve, 2 * INTERVAL_MS));
    spentMs += performance.now() - start;
    // The answers are complete: from here on their text is in the log.
    const event = { type: "model_call_completed", modelCallIndex: 0 };
    for (const turnId of turnIds) listeners[0]?.({ turnId, sessionId: "session", event, offset: 1 });
    return heapUsed();
  };
  const grown = 1 / ((await half()) / (await half()));
  const intervals = Math.ceil(spentMs / INTERVAL_MS);
  bridge.close();
  if (characters !== DELTAS * 5) throw new Error(`${characters} characters arrived`);
  return {
    messages: (counts.get(1) ?? 0) / (TURNS * intervals),
    grown,
    hidden: (counts.get(2) ?? 0) / (counts.get(1) ?? 1),
  };
}

function heapUsed() {
  if (globalThis.gc === undefined) throw new Error("run with --expose-gc");
  globalThis.gc();
  return process.memoryUsage().heapUsed;
}
