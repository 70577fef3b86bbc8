import { StoreIoError } from "@x/shared";
import {
  answered,
  called,
  callFailed,
  cancelled,
  completed,
  created,
  DEPLOY_TOOL,
  failed,
  invoked,
  READ_TOOL,
  resulted,
  stepped,
  suspended,
  type TurnPart,
  toolCall,
} from "@x/shared/testing";
import { describe, expect, it } from "vitest";
import { answer, receives, resumed, scene, streamed } from "../../testing/index.js";

const deploying: TurnPart[] = [created(), called(0), answered(0, toolCall("c1", "deploy")), invoked("c1")];
const deployed = receives({
  type: "async_tool_result",
  toolCallId: "c1",
  result: { output: "c1 done", isError: false },
});

describe("T§13 a plain answer", () => {
  it("appends exactly these events, in this order, and no delta", async () => {
    await scene(created())
      .with(({ model }) => model.answers(streamed("Hello there")))
      .when(resumed())
      .appends(
        called(0),
        stepped(0, { type: "text_start" }),
        stepped(0, { type: "text_end", text: "Hello there" }),
        answered(0, "Hello there"),
        completed(),
      )
      .settles("completed");
  });

  it("sends the prompt byte for byte, the input, the tools and the model's parameters", async () => {
    await scene(created())
      .with(({ model }) => {
        model.parameters["effort"] = "high";
        model.answers(answer("Hi"));
      })
      .when(resumed())
      .appends(called(0, { parameters: { effort: "high" } }), answered(0, "Hi"), completed())
      .and(({ model }) =>
        expect(model.sent).toStrictEqual([
          {
            systemPrompt: "You help.",
            messages: [{ encoded: { role: "user", content: "Hello" } }],
            tools: expect.arrayContaining([READ_TOOL, DEPLOY_TOOL]) as unknown,
            parameters: { effort: "high" },
          },
        ]),
      );
  });
});

describe("T§9.1 a turn that has ended", () => {
  const ended = [created(), called(0), answered(0, "Hi"), completed()];

  it("returns its outcome and writes nothing", async () => {
    await scene(...ended)
      .when(resumed())
      .appendsNothing()
      .settles("completed");
    await scene(created(), failed({ code: "auth" }))
      .when(resumed())
      .appendsNothing()
      .settles("failed");
    await scene(created(), cancelled({ reason: "no" }))
      .when(resumed())
      .appendsNothing()
      .settles("cancelled");
  });

  it("returns its outcome to a stop that came too late", async () => {
    await scene(...ended)
      .when(resumed({ signal: AbortSignal.abort() }))
      .appendsNothing()
      .settles("completed");
  });

  it("refuses every input", async () => {
    await scene(...ended)
      .when(deployed)
      .appendsNothing()
      .rejects("turn-input-rejected", /has ended/);
    await scene(...ended)
      .when(receives({ type: "cancel" }))
      .appendsNothing()
      .rejects("turn-input-rejected", /refuses cancel: the turn has ended \(turn_completed\)/);
  });

  it("needs no model, tools or context for any of this", async () => {
    await scene(...ended)
      .with(({ models, tools }) => {
        models.remove();
        tools.remove(READ_TOOL);
      })
      .when(resumed())
      .appendsNothing()
      .settles("completed");
  });
});

describe("T§9.4 what the turn needs", () => {
  it("a missing model rejects and nothing is written", async () => {
    await scene(created())
      .with(({ models }) => models.remove())
      .when(resumed())
      .appendsNothing()
      .rejects("turn-dependency-missing", /its model test\/one is not there: no model test\/one/);
  });

  it("a missing predecessor rejects, names it, and nothing is written", async () => {
    await scene(created({ context: { previousTurnId: "2025-11-11T04-36-29Z-0000001-000" } }))
      .when(resumed())
      .appendsNothing()
      .rejects("turn-dependency-missing", /2025-11-11T04-36-29Z-0000001-000/);
  });

  it("parameters that are not JSON reject before anything is written", async () => {
    await scene(created())
      .with(({ model }) => {
        model.parameters["at"] = new Date(0) as never;
      })
      .when(resumed())
      .appendsNothing()
      .rejects(
        "turn-dependency-missing",
        /its model's parameters is not there: \$\.at is not a plain object/,
      );
  });

  it("tools are looked up when they run: a turn without calls needs none", async () => {
    await scene(created())
      .with(({ tools, model }) => {
        tools.remove(READ_TOOL);
        model.answers(answer("Hi"));
      })
      .when(resumed())
      .settles("completed");
  });
});

describe("T§9.5 the loop", () => {
  it("suspends once, and says so again without writing", async () => {
    await scene(...deploying)
      .when(resumed())
      .appends(suspended())
      .settles("suspended");
    await scene(...deploying, suspended())
      .when(resumed())
      .appendsNothing()
      .settles("suspended");
  });

  it("T§10 a suspended turn is returned even when its world is gone", async () => {
    await scene(...deploying, suspended())
      .with(({ models }) => models.remove())
      .when(resumed())
      .appendsNothing()
      .settles("suspended");
  });

  it("stops at the limit of model calls", async () => {
    await scene(created({ config: { maxModelCalls: 2 } }))
      .with(({ model }) => model.answers(answer(toolCall("c1")), answer(toolCall("c2"))))
      .when(resumed())
      .appends(
        called(0),
        answered(0, toolCall("c1")),
        invoked("c1"),
        resulted("c1"),
        called(1),
        answered(1, toolCall("c2")),
        invoked("c2"),
        resulted("c2"),
        failed({ error: "the limit of model calls of this turn (2) is used up", code: "model-call-limit" }),
      )
      .settles("failed");
  });

  it("T§6 a call after an interrupted one refers to nothing new and is sent the same", async () => {
    await scene(created(), called(0))
      .with(({ model }) => model.answers(answer("Hi")))
      .when(resumed())
      .appends(
        callFailed(0, { error: "the process ended before the model had answered" }),
        called(1, { messages: [] }),
        answered(1, "Hi"),
        completed(),
      )
      .and(({ model }) =>
        expect(model.sent[0]?.messages).toStrictEqual([{ encoded: { role: "user", content: "Hello" } }]),
      );
  });
});

describe("T§12 repository errors", () => {
  it("of reading reject with their own code", async () => {
    let reads = 0;
    await scene(created())
      .with(({ repo }) => {
        repo.beforeRead = () => {
          reads += 1;
          if (reads === 1) throw new StoreIoError("EIO");
        };
      })
      .when(resumed())
      .appendsNothing()
      .rejects("store-io", /EIO/);
  });

  it("an unknown turn is turn-not-found, an impossible id is invalid-id", async () => {
    await scene(created())
      .when((bench) => bench.advance(undefined, {}, "2025-11-11T04-36-29Z-0000001-000"))
      .appendsNothing()
      .rejects("turn-not-found");
    await scene(created())
      .when((bench) => bench.advance(undefined, {}, "../x"))
      .appendsNothing()
      .rejects("invalid-id");
  });

  it("an impossible history is turn-corrupt", async () => {
    await scene(created(), completed({ output: { role: "assistant", content: "" } }))
      .when(resumed())
      .appendsNothing()
      .rejects("turn-corrupt");
  });
});
