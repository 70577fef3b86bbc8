import {
  answered,
  called,
  completed,
  created,
  invoked,
  READ_TOOL,
  resulted,
  stepped,
  suspended,
  toolCall,
} from "@x/shared/testing";
import { describe, expect, it } from "vitest";
import {
  answer,
  callStep,
  done,
  garbage,
  resumed,
  type Script,
  scene,
  TurnBench,
} from "../../../testing/index.js";

const answering = (...scripts: Script[]) => scene(created()).with(({ model }) => model.answers(...scripts));

describe("T§9 tool-call ids", () => {
  it("are unique in step events, response, pending lists and the next request alike", async () => {
    const [first, second] = [toolCall("call_1", "deploy"), toolCall("", "deploy", { again: true })];
    const renamed = [
      toolCall("call_1", "deploy"),
      toolCall("call_0_1", "deploy"),
      toolCall("call_0_2", "deploy", { again: true }),
    ];
    await answering([callStep(first), callStep(first), callStep(second), ...answer(first, first, second)])
      .when(resumed())
      .appends(
        called(0),
        ...renamed.map((call) => stepped(0, { type: "tool_call", toolCall: call })),
        answered(0, ...renamed),
        ...renamed.map(({ toolCallId }) => invoked(toolCallId)),
        suspended(),
      )
      .settles("suspended");
  });

  it("are replaced when a model sends the same one in every answer", async () => {
    await answering(answer(toolCall("call_1")), answer(toolCall("call_1")), answer("Done"))
      .when(resumed())
      .appends(
        called(0),
        answered(0, toolCall("call_1")),
        invoked("call_1"),
        resulted("call_1"),
        called(1),
        answered(1, toolCall("call_1_0")),
        invoked("call_1_0"),
        resulted("call_1_0"),
        called(2),
        answered(2, "Done"),
        completed(),
      );
  });

  it("are replaced when the resolved context has them", async () => {
    const bench = new TurnBench();
    bench.model.answers(
      answer(toolCall("call_1")),
      answer("Done"),
      answer(toolCall("call_1")),
      answer("Done"),
    );
    const { created: first } = await bench.run();
    const { created: second } = await bench.run({ context: { previousTurnId: first.turnId } });
    expect(bench.tools.runs).toStrictEqual(["call_1", "call_0_0"]);
    expect(bench.model.sent.at(-1)?.messages).toStrictEqual(
      expect.arrayContaining([
        { encoded: { role: "tool", content: "call_0_0 done", toolCallId: "call_0_0", toolName: "read" } },
      ]),
    );
    expect(second.context).toStrictEqual({ previousTurnId: first.turnId });
  });

  it("are given when a provider sends none at all", async () => {
    const { toolCallId: _none, ...nameless } = toolCall("x", "deploy");
    await answering([garbage(callStep(nameless as never)), ...answer(nameless as never).map(garbage)])
      .when(resumed())
      .appends(
        called(0),
        stepped(0, { type: "tool_call", toolCall: toolCall("call_0_0", "deploy") }),
        answered(0, toolCall("call_0_0", "deploy")),
        invoked("call_0_0"),
        suspended(),
      );
  });
});

describe("T§9 the next request", () => {
  it("lists results in the order asked, whatever the order in which they came", async () => {
    await answering(answer(toolCall("c1"), toolCall("c2"), toolCall("c3")), answer("Done"))
      .with(({ tools }) => tools.holds(READ_TOOL))
      .when(resumed(), async ({ tools }) => {
        const runs = await Promise.all(["c1", "c2", "c3"].map((id) => tools.run(id)));
        for (const run of runs.reverse()) {
          run.resolve(done(`${run.context.toolCallId} done`));
          await run.context.reportProgress("ended").catch(() => {});
        }
      })
      .settles("completed")
      .and(({ model }) =>
        expect(
          model.sent[1]?.messages.map(
            (message) => (message as { encoded: { toolCallId?: string } }).encoded.toolCallId,
          ),
        ).toStrictEqual([undefined, undefined, "c1", "c2", "c3"]),
      );
  });
});

it("T§6 the request of a turn with a predecessor carries it by reference", async () => {
  const bench = new TurnBench();
  bench.model.answers(answer("One"), answer("Two"));
  const { created: first } = await bench.run();
  const { created: second } = await bench.run({ context: { previousTurnId: first.turnId } });
  const [, request] = await bench.log(second.turnId);
  expect(request).toMatchObject({
    request: { contextRef: { previousTurnId: first.turnId }, messages: ["input"], parameters: {} },
  });
});
