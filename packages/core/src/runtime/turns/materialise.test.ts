// T§9.4, T§12: a world that gives nonsense is a world that is not there, never a fault of the model.
import { toolCall } from "@x/shared/testing";
import { describe, expect, it } from "vitest";
import { answer } from "../../testing/index.js";
import { TurnBench } from "../../testing/turn-bench.js";

const nonsense: [what: string, spoil: (bench: TurnBench) => void, message: string][] = [
  [
    "no list of messages",
    ({ contextResolver }) => gives(contextResolver, "resolve", undefined),
    "no list of messages",
  ],
  [
    "a message that is none",
    ({ contextResolver }) => gives(contextResolver, "resolve", [{ role: "system" }]),
    "role",
  ],
  ["no snapshot", ({ contextResolver }) => gives(contextResolver, "resolveAgent", undefined), "snapshot"],
  [
    "a snapshot without tools",
    ({ contextResolver }) => gives(contextResolver, "resolveAgent", {}),
    "snapshot",
  ],
  ["no model", ({ models }) => gives(models, "resolve", undefined), "model test/one"],
  [
    "a model that cannot stream",
    ({ models }) => gives(models, "resolve", { encodeMessages: () => [] }),
    "no stream",
  ],
  ["parameters that are a list", ({ model }) => Object.assign(model, { parameters: [1] }), "parameters"],
];

function gives(port: object, method: string, value: unknown): void {
  Object.assign(port, { [method]: async () => value });
}

describe("T§12 what cannot be materialised rejects, and nothing is written", () => {
  it.each(nonsense)("%s", async (_what, spoil, message) => {
    const bench = new TurnBench();
    bench.model.answers(answer(toolCall("c1")), answer("Done"));
    const { turnId } = await bench.create();
    spoil(bench);
    const { outcome } = bench.advance(undefined, {}, turnId);
    await expect(outcome).rejects.toMatchObject({
      code: "turn-dependency-missing",
      data: { turnId },
      message: expect.stringContaining(message),
    });
    expect((await bench.log()).map(({ type }) => type)).toStrictEqual(["turn_created"]);
  });
});

describe("T§5 the specified methods of a context resolver are enough", () => {
  it("a turn completes without a memory to hand it to", async () => {
    const bench = new TurnBench();
    bench.model.answers(answer("Done"));
    Object.assign(bench.contextResolver, { settled: undefined, forget: undefined });
    expect((await bench.run()).outcome).toMatchObject({ status: "completed" });
  });

  it("a turn that is complete on disk stays so when the memory fails", async () => {
    const bench = new TurnBench();
    bench.model.answers(answer("Done"));
    const settled = () => {
      throw new Error("no memory left");
    };
    Object.assign(bench.contextResolver, { settled });
    const { outcome } = await bench.run();
    expect(outcome).toMatchObject({ status: "completed" });
    expect(bench.logger.warnings).toStrictEqual(["the context resolver did not take a settled turn"]);
  });
});
