import { expect, it } from "vitest";
import { turn } from "../testing/turn.js";
import { DEPLOY_TOOL } from "../testing/turn-agents.js";
import {
  answered,
  called,
  cancelled,
  completed,
  created,
  failed,
  invoked,
  suspended,
  type TurnPart,
  toolCall,
} from "../testing/turn-events.js";
import { afterRestart } from "./after-restart.js";

const interrupted = { kind: "settle", outcome: { status: "interrupted" } };

it("a run that was cut off is interrupted, also when its turn cannot be read, app.md §5", () => {
  expect(afterRestart(undefined)).toEqual(interrupted);
  expect(afterRestart(turn(created()).state)).toEqual(interrupted);
  expect(afterRestart(turn(created(), called(0)).state)).toEqual(interrupted);
});

it("a run whose turn had ended keeps that ending, app.md §5", () => {
  const outcomeOf = (...parts: readonly TurnPart[]) => afterRestart(turn(...parts).state);
  expect(outcomeOf(created(), called(0), answered(0), completed())).toEqual({
    kind: "settle",
    outcome: { status: "completed" },
  });
  expect(outcomeOf(created(), failed({ error: "no line", code: "network" }))).toEqual({
    kind: "settle",
    outcome: { status: "failed", error: "no line", code: "network" },
  });
  expect(outcomeOf(created(), cancelled({ reason: "enough" }))).toEqual({
    kind: "settle",
    outcome: { status: "cancelled", reason: "enough" },
  });
});

it("a run that waits for something outside goes on waiting since it began to, Clarifications 'Headless'", () => {
  const waiting = turn(
    created(),
    called(0),
    answered(0, toolCall("c1", DEPLOY_TOOL.name)),
    invoked("c1"),
    suspended(),
  );
  expect(afterRestart(waiting.state)).toEqual({ kind: "wait", since: waiting.events.at(-1)?.ts });
});
