import {
  answered,
  called,
  completed,
  created,
  invoked,
  permissionRequired,
  permissionResolved,
  progressed,
  resulted,
  suspended,
  type TurnPart,
  toolCall,
} from "@x/shared/testing";
import { describe, expect, it } from "vitest";
import { answer, receives, scene } from "../../testing/index.js";

const deploying: TurnPart[] = [created(), called(0), answered(0, toolCall("c1", "deploy")), invoked("c1")];
const deployed = receives({
  type: "async_tool_result",
  toolCallId: "c1",
  result: { output: "c1 done", isError: false },
});

describe("T§9.3 an external input", () => {
  it("moves the turn forward", async () => {
    await scene(...deploying, suspended())
      .with(({ model }) => model.answers(answer("Deployed")))
      .when(deployed)
      .appends(resulted("c1"), called(1), answered(1, "Deployed"), completed())
      .settles("completed");
  });

  it("is accepted by a turn that was cut off before it could suspend", async () => {
    await scene(...deploying)
      .with(({ model }) => model.answers(answer("Deployed")))
      .when(deployed)
      .appends(resulted("c1"), called(1), answered(1, "Deployed"), completed());
  });

  it("that fits nothing is refused and nothing is written", async () => {
    await scene(...deploying, suspended())
      .when(receives({ type: "permission_decision", toolCallId: "c1", decision: "allow" }))
      .appendsNothing()
      .rejects("turn-input-rejected", /tool call "c1" asked for no permission/);
  });

  it.each<[string, unknown, RegExp]>([
    ["is of an unknown type", { type: "steer" }, /not an external input: type/],
    ["lacks a field", { type: "async_tool_result", toolCallId: "c1" }, /not an external input: result/],
    [
      "is not JSON",
      { type: "async_tool_result", toolCallId: "c1", result: { output: new Date(0), isError: false } },
      /\$\.result\.output is not a plain object/,
    ],
  ])("that %s is refused and nothing is written", async (_name, input, message) => {
    await scene(...deploying, suspended())
      .when(receives(input as Parameters<typeof receives>[0]))
      .appendsNothing()
      .rejects("turn-input-rejected", message);
  });

  it("is on disk even when the model is gone: an answer that a person gave is never lost", async () => {
    const asking = [created(), called(0), answered(0, toolCall("c1")), permissionRequired("c1"), suspended()];
    await scene(...asking)
      .with(({ models }) => models.remove())
      .when(receives({ type: "permission_decision", toolCallId: "c1", decision: "allow" }))
      .appends(permissionResolved("c1", "allow"))
      .rejects("turn-dependency-missing");
  });

  it("of progress leaves the turn suspended and needs nothing of the world", async () => {
    await scene(...deploying, suspended())
      .with(({ models }) => models.remove())
      .when(receives({ type: "async_tool_progress", toolCallId: "c1", progress: "half" }))
      .appends(progressed("c1", "half"))
      .settles("suspended");
  });

  it("cannot be changed by its sender afterwards", async () => {
    const output = { rows: [1] };
    const input = {
      type: "async_tool_result",
      toolCallId: "c1",
      result: { output, isError: false },
    } as const;
    await scene(...deploying, suspended())
      .with(({ model }) => model.answers(answer("Deployed")))
      .when((bench) => {
        const execution = bench.advance(input);
        output.rows.push(2);
        return execution;
      })
      .appends(resulted("c1", { rows: [1] }), called(1), answered(1, "Deployed"), completed());
  });

  it("tells when it is on disk, before what follows from it, and only then", async () => {
    const acceptedAt: number[] = [];
    await scene(...deploying, suspended())
      .with(({ model }) => model.answers(answer("Deployed")))
      .when((bench) =>
        bench.advance(
          { type: "async_tool_result", toolCallId: "c1", result: { output: "c1 done", isError: false } },
          { onInputAccepted: () => acceptedAt.push(bench.published.length) },
        ),
      )
      .settles("completed");
    expect(acceptedAt).toStrictEqual([1]);
  });

  it("that is refused does not count as accepted", async () => {
    let accepted = 0;
    await scene(created(), called(0), answered(0, "Hi"), completed())
      .when(receives({ type: "cancel" }, { onInputAccepted: () => (accepted += 1) }))
      .rejects("turn-input-rejected");
    expect(accepted).toBe(0);
  });
});
