// 2,000 durable events, then 2,000 deltas, one by one into the store of the conversation in view, each drawn. quality.md §3.
import { compared } from "@x/core/bench";

const EARLIER = 300;
const EVENTS = 2_000;
const DELTAS = 2_000;
/** The events of one tool round. */
const ROUND = 5;

/** @param {{ Stage: any, events: (turnId: string, toolRounds: number) => readonly object[] }} parts */
export function windowStore({ Stage, events }) {
  const run = (/** @type {number} */ earlier) => () => streamed(Stage, events, earlier);
  return compared({
    what: `${EVENTS} durable events, then ${DELTAS} deltas into the window's store, after ${EARLIER} earlier turns`,
    floor: "the same with no earlier turns",
    budget: 1.2,
    warmUp: 2,
    runs: 9,
    runFloor: run(0),
    runSubject: run(EARLIER),
  });
}

/**
 * @param {any} Stage
 * @param {(turnId: string, toolRounds: number) => readonly any[]} eventsOf
 * @param {number} earlier
 */
async function streamed(Stage, eventsOf, earlier) {
  const stage = new Stage();
  const turnIdAt = (/** @type {number} */ number) =>
    `2025-01-01T00-${String(Math.floor(number / 60)).padStart(2, "0")}-${String(number % 60).padStart(2, "0")}Z-0001234-001`;
  for (let number = 0; number < earlier; number += 1) stage.withTurn(...eventsOf(turnIdAt(number), 1));
  // One more call than the events fill: it stays open, and the text streams into it.
  const live = eventsOf(turnIdAt(earlier), EVENTS / ROUND + 1);
  stage.withTurn(live[0]);
  await stage.open();
  const { opened, main, ports } = stage;
  const turnId = opened.getSnapshot().latest.turnId;
  const sessionId = opened.sessionId;
  main.begin(turnId, sessionId);
  const draw = () => {
    ports.frames.paint();
    return opened.getSnapshot();
  };
  draw();
  const durable = live.slice(1, EVENTS + 2).map((event) => ({ ...event, turnId }));
  const start = performance.now();
  for (const event of durable) {
    main.append(turnId, event);
    draw();
  }
  for (let count = 0; count < DELTAS; count += 1) {
    main.say(turnId, "word ", EVENTS / ROUND);
    draw();
  }
  const ms = performance.now() - start;
  const { latest, earlier: shown } = opened.getSnapshot();
  const text = latest.overlay?.blocks[0]?.text.length;
  if (latest.timeline.state.modelCalls.length !== EVENTS / ROUND + 1 || text !== DELTAS * 5)
    throw new Error(
      `the store shows ${latest.timeline.state.modelCalls.length} calls and ${text} characters`,
    );
  if (shown.length !== earlier) throw new Error(`${shown.length} earlier turns`);
  opened.close();
  return ms;
}
