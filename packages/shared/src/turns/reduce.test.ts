import { describe, expect, test } from "vitest";
import { TurnCorruptionError } from "../errors.js";
import { answered, called, created, invoked, statesOf, TURN_ID, toolCall, turn } from "../testing/index.js";
import { applyTurnEvent, reduceTurn } from "./reduce.js";

function thrownBy(act: () => unknown): unknown {
  try {
    act();
  } catch (error) {
    return error;
  }
  throw new Error("nothing was thrown");
}

describe("the fold of a log", () => {
  test("T§7 is the last state of its events applied one by one", () => {
    const { events } = turn(created(), called(0), answered(0, toolCall("c1")), invoked("c1"));
    expect(reduceTurn(events)).toStrictEqual(statesOf(events).at(-1));
  });

  test("T§7 refuses an empty log", () => {
    expect(() => reduceTurn([])).toThrow(
      new TurnCorruptionError("a turn's log is empty; it must start with turn_created"),
    );
  });

  test("T§7 a refusal carries the address of the fault as data, live and from a file", () => {
    const { events } = turn(created(), called(0), answered(0, toolCall("c1")), invoked("c1"), invoked("c1"));
    const about = { turnId: TURN_ID, eventType: "tool_invocation_requested", toolCallId: "c1" };
    const fault = 'tool_invocation_requested of tool call "c1": it is already invoked';
    const live = thrownBy(() => statesOf(events));
    expect(live).toStrictEqual(new TurnCorruptionError(`turn ${TURN_ID}: ${fault}`, { data: about }));
    expect(live).toHaveProperty("data", about);
    const read = thrownBy(() => reduceTurn(events));
    expect(read).toHaveProperty("message", `turns/2025/11/11/${TURN_ID}.jsonl:5: ${fault}`);
    expect(read).toHaveProperty("data", { ...about, line: 5 });
    expect(read).toHaveProperty("cause.message", `turn ${TURN_ID}: ${fault}`);
  });

  test("T§7 a refusal about a model call names its index, another one only the event", () => {
    const state = reduceTurn(turn(created()).events);
    const dataOf = (part: ReturnType<typeof called | typeof created>) => {
      const refusal = thrownBy(() => applyTurnEvent(state, part({ position: 1, state })));
      return refusal instanceof TurnCorruptionError ? refusal.data : undefined;
    };
    expect(dataOf(called(3))).toStrictEqual({
      turnId: TURN_ID,
      eventType: "model_call_requested",
      modelCallIndex: 3,
    });
    expect(dataOf(created())).toStrictEqual({ turnId: TURN_ID, eventType: "turn_created" });
  });

  test("T§12 an error of ours is not passed off as a corrupt log", () => {
    const broken = { ...turn(created()).events[0], context: undefined } as never;
    expect(thrownBy(() => reduceTurn([broken, called(0)({ position: 1, state: undefined })]))).toBeInstanceOf(
      TypeError,
    );
  });
});
