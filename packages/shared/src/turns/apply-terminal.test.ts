import { describe, expect, test } from "vitest";
import {
  answered,
  called,
  callFailed,
  cancelled,
  completed,
  created,
  failed,
  resulted,
  stepped,
  suspended,
  TURN_ID,
  toolCall,
  turn,
  turnIdAt,
  USAGE,
} from "../testing/index.js";
import { isCleanlyCompleted } from "./status.js";

const endings = [
  ["completed", completed()],
  ["failed", failed()],
  ["cancelled", cancelled()],
] as const;

describe("an ending", () => {
  test("T§7 completed: the last answer asks for no tools", () => {
    const history = turn(created(), called(0), answered(0, "Hi"), completed());
    history
      .reducesTo({ terminal: history.events[3], suspension: undefined, usage: USAGE })
      .statusIs("completed")
      .outcomeIs({
        status: "completed",
        output: { role: "assistant", content: "Hi" },
        finishReason: "stop",
        usage: USAGE,
      });
    expect(isCleanlyCompleted(history.state)).toBe(true);
  });

  test("T§7 failed: with and without a code", () => {
    const history = turn(created(), called(0), callFailed(0), failed());
    history
      .reducesTo({ terminal: history.events[3] })
      .statusIs("failed")
      .outcomeIs({ status: "failed", error: "the provider is gone", usage: {} });
    expect(isCleanlyCompleted(history.state)).toBe(false);
    turn(created(), called(0), callFailed(0), failed({ code: "network" })).outcomeIs({
      status: "failed",
      error: "the provider is gone",
      code: "network",
      usage: {},
    });
  });

  test("T§7 cancelled: with and without a reason, before any call too", () => {
    const history = turn(created(), cancelled());
    history
      .reducesTo({ terminal: history.events[1] })
      .statusIs("cancelled")
      .outcomeIs({ status: "cancelled", usage: {} });
    expect(isCleanlyCompleted(history.state)).toBe(false);
    turn(created(), cancelled({ reason: "stop" })).outcomeIs({
      status: "cancelled",
      reason: "stop",
      usage: {},
    });
  });

  test("T§7 an idle turn has no outcome and is not cleanly completed", () => {
    const history = turn(created(), called(0), answered(0, "Hi"));
    history.statusIs("idle").outcomeIs(undefined);
    expect(isCleanlyCompleted(history.state)).toBe(false);
  });

  test("T§7 a failed turn may follow an answer whose tools all have results", () => {
    turn(created(), called(0), answered(0, toolCall("c1")), resulted("c1"), failed()).statusIs("failed");
  });

  test.each(endings)("T§7 refuses %s while a model call is open", (kind, ending) => {
    turn(created(), called(0), stepped(0, { type: "text_start" }), ending).isCorrupt(
      `turn_${kind}: model call 0 is open`,
    );
  });

  test.each(endings)("T§7 refuses %s while a tool call lacks a result", (kind, ending) => {
    turn(created(), called(0), answered(0, toolCall("c1"), toolCall("c2")), resulted("c2"), ending).isCorrupt(
      `turn_${kind}: tool call "c1" has no result`,
    );
  });

  test("T§7 refuses completion without any model call", () => {
    turn(created(), completed()).isCorrupt("turn_completed: no model call was made");
  });

  test("T§7 refuses completion after a call that was not answered", () => {
    turn(created(), called(0), callFailed(0), completed()).isCorrupt(
      "turn_completed: model call 0 was not answered",
    );
  });

  test("T§7 refuses completion after an answer that asked for tools", () => {
    turn(created(), called(0), answered(0, toolCall("c1")), resulted("c1"), completed()).isCorrupt(
      "turn_completed: the answer of model call 0 asks for tools",
    );
  });
});

describe("after an ending", () => {
  const ended = [created(), called(0), callFailed(0), failed()] as const;

  test.each([
    ["model_call_requested of model call 1", called(1)],
    ['tool_result of tool call "c1"', resulted("c1")],
    ["turn_suspended", suspended()],
    ["turn_cancelled", cancelled()],
    ["turn_failed", failed()],
    ["turn_created", created()],
  ] as const)("T§7 refuses %s", (subject, event) => {
    turn(...ended, event).isCorrupt(`${subject}: the turn has ended with turn_failed`);
  });
});

describe("another turn's event", () => {
  test("T§7 refuses another turn's id", () => {
    const foreign = { ...cancelled()({ position: 1, state: undefined }), turnId: turnIdAt(7) };
    turn(created(), foreign).isCorrupt(`turn_cancelled: it stands in the log of turn ${TURN_ID}`);
  });
});
