// Folding live events one by one: ten times the events in ten times the time. quality.md §3.
import { applyTurnEvent } from "@x/shared";
import { compared } from "../measure.mjs";
import { turnEvents } from "../write-store.mjs";

/**
 * @param {number} count of events
 * @param {number} times how often they are folded in one measurement: as many events on both sides, so that whatever else the
 *   machine does meets both alike
 */
function live(count, times) {
  // Five events a tool round, six around them.
  const events = turnEvents(
    "s",
    "2025-01-01T00-00-00Z-0001234-001",
    "2025-01-01T00:00:00.000Z",
    (count - 6) / 5,
  );
  return () => {
    let state;
    const start = performance.now();
    for (let time = 0; time < times; time += 1) {
      state = undefined;
      for (const event of events) state = applyTurnEvent(state, event);
    }
    const ms = (performance.now() - start) / times;
    if (events.length !== count || state === undefined)
      throw new Error(`${events.length} events for ${count}`);
    return ms;
  };
}

export function applyEvent() {
  return compared({
    what: "10,000 live events into the state of a turn",
    floor: "1,000 live events",
    budget: 12,
    warmUp: 5,
    runs: 25,
    runFloor: live(1_001, 10),
    runSubject: live(10_001, 1),
  });
}
