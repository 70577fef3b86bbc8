import {
  answered,
  called,
  callFailed,
  cancelled,
  completed,
  created,
  failed,
  invoked,
  resulted,
  stepped,
  suspended,
  toolCall,
} from "@x/shared/testing";
import { describe, it } from "vitest";
import { deciding } from "../../testing/deciding-turn.js";

const limitedTo = (maxModelCalls: number) => created({ config: { maxModelCalls } });
const usedUp = (error: string) => failed({ error, code: "model-call-limit" });

describe("T§10 what the log ends with", () => {
  it("turn_created: make the first model call", () => {
    deciding(created()).nextStepIs("call-model", 0);
  });

  it("a model call requested, not settled: close it as interrupted", () => {
    const interrupted = callFailed(0, { error: "the process ended before the model had answered" });
    deciding(created(), called(0)).nextStepIs("close-interrupted-call", interrupted);
    const partial = stepped(0, { type: "text_end", text: "Hel" });
    deciding(created(), called(0), partial).nextStepIs("close-interrupted-call", interrupted);
  });

  it("a model call that an interruption closed: ask again as the next index", () => {
    deciding(created(), called(0), callFailed(0)).nextStepIs("call-model", 1);
  });

  it("a model call closed by a cancellation that was cut off: ask again, the provider is not to blame", () => {
    deciding(created(), called(0), callFailed(0, { code: "cancelled" })).nextStepIs("call-model", 1);
  });

  it("model_call_failed by the provider: the turn fails with its error and code", () => {
    const error = { error: "too many requests", code: "rate-limited" } as const;
    deciding(created(), called(0), callFailed(0, { ...error, retryable: true })).nextStepIs(
      "fail",
      failed(error),
    );
  });

  it("model_call_failed without a code: the turn fails without one", () => {
    const [, , event] = deciding(created(), called(0), callFailed(0, { error: "odd" })).events;
    const { code: _none, ...codeless } = event as { code?: string } & NonNullable<typeof event>;
    deciding(created(), called(0), codeless).nextStepIs("fail", failed({ error: "odd" }));
  });

  it("all results in: make the next model call", () => {
    deciding(created(), called(0), answered(0, toolCall("c1")), resulted("c1")).nextStepIs("call-model", 1);
  });

  it("an answer without tool calls: the turn completes with it and the sum of usage", () => {
    deciding(created(), called(0), answered(0, "Hi")).nextStepIs("complete", completed());
    deciding(
      created(),
      called(0),
      answered(0, toolCall("c1")),
      resulted("c1"),
      called(1),
      answered(1, "Hi"),
    ).nextStepIs("complete", completed());
  });

  it("turn_suspended: nothing to do", () => {
    const deploying = [created(), called(0), answered(0, toolCall("c1", "deploy")), invoked("c1")];
    deciding(...deploying, suspended()).nextStepIs("settle");
  });

  it("a terminal event: nothing to do", () => {
    deciding(created(), called(0), answered(0, "Hi"), completed()).nextStepIs("settle");
    deciding(created(), failed()).nextStepIs("settle");
    deciding(created(), cancelled()).nextStepIs("settle");
  });
});

describe("T§9.5 the budget of model calls", () => {
  it("allows the last call and fails the turn when one more would be needed", () => {
    const asked = [called(0), answered(0, toolCall("c1")), resulted("c1")];
    deciding(limitedTo(2), ...asked).nextStepIs("call-model", 1);
    deciding(limitedTo(1), ...asked).nextStepIs(
      "fail",
      usedUp("the limit of model calls of this turn (1) is used up"),
    );
  });

  it("lets the last call's answer complete the turn", () => {
    deciding(limitedTo(1), called(0), answered(0, "Hi")).nextStepIs("complete", completed());
  });

  it("T§10 counts an interrupted call, and says so when the limit came from it", () => {
    deciding(limitedTo(1), called(0), callFailed(0)).nextStepIs(
      "fail",
      usedUp("the limit of model calls of this turn (1) is used up, 1 of them by an interruption"),
    );
    const twice = [called(0), callFailed(0), called(1), callFailed(1, { code: "cancelled" })];
    deciding(limitedTo(3), ...twice, called(2), answered(2, toolCall("c1")), resulted("c1")).nextStepIs(
      "fail",
      usedUp("the limit of model calls of this turn (3) is used up, 2 of them by an interruption"),
    );
  });
});
