import { InvalidInputError } from "@x/shared";
import {
  ASK_TOOL,
  answered,
  called,
  completed,
  created,
  DEPLOY_TOOL,
  invoked,
  permissionRequired,
  permissionResolved,
  READ_TOOL,
  resulted,
  suspended,
  type TurnPart,
  toolCall,
} from "@x/shared/testing";
import { describe, expect, it } from "vitest";
import { answer, done, receives, resumed, scene } from "../../../testing/index.js";
import type { RuntimeTool } from "../ports.js";

const asked = (...calls: Parameters<typeof answered>[1][]): TurnPart[] => [
  created(),
  called(0),
  answered(0, ...calls),
];
const thenSays = (text = "Done") => [called(1), answered(1, text), completed()];
const runtime = (toolCallId: string, cause: string, output: string) =>
  resulted(toolCallId, output, { source: "runtime", result: { output, isError: true, metadata: { cause } } });
const failedResult = (output: string) => ({ result: { output, isError: true } });

describe("T§9 a batch of tools", () => {
  it("announces the invocations in the order asked, in one append, then runs the sync ones at once", async () => {
    await scene(...asked(toolCall("c1"), toolCall("c2", "deploy"), toolCall("c3")))
      .with(({ tools }) => tools.holds(READ_TOOL))
      .when(resumed(), async ({ tools, repo }) => {
        const [first, third] = await Promise.all([tools.run("c1"), tools.run("c3")]);
        expect(repo.appends).toBe(2);
        third.resolve(done("c3 done"));
        first.resolve(done("c1 done"));
      })
      .appends(invoked("c1"), invoked("c2"), invoked("c3"), resulted("c3"), resulted("c1"), suspended())
      .settles("suspended");
  });

  it("T§13 mixes sync and async, with results in reverse order and from outside", async () => {
    const bench = await scene(...asked(toolCall("c1", "deploy"), toolCall("c2"), toolCall("c3", "deploy")))
      .with(({ model }) => model.answers(answer("Done")))
      .when(resumed())
      .appends(invoked("c1"), invoked("c2"), invoked("c3"), resulted("c2"), suspended())
      .settles("suspended");
    const give = (toolCallId: string) =>
      bench.advance({ type: "async_tool_result", toolCallId, result: done(`${toolCallId} done`) }).outcome;
    expect(await give("c3")).toMatchObject({
      status: "suspended",
      pendingAsyncTools: [{ toolCallId: "c1" }],
    });
    expect(await give("c1")).toMatchObject({ status: "completed" });
    expect((await bench.log()).at(-3)).toMatchObject({
      request: { messages: ["assistant:0", "toolResult:c1", "toolResult:c2", "toolResult:c3"] },
    });
  });

  it("does not call the model while any call of the batch lacks its result", async () => {
    await scene(...asked(toolCall("c1"), toolCall("c2", "deploy")))
      .when(resumed())
      .appends(invoked("c1"), invoked("c2"), resulted("c1"), suspended())
      .and(({ model }) => expect(model.sent).toStrictEqual([]));
  });

  it("gives a tool its own copy of the input: it cannot change what was asked", async () => {
    await scene(...asked(toolCall("c1", "read", { path: "a" })))
      .with(({ tools, model }) => {
        tools.does(READ_TOOL, (input) => {
          (input as { path: string }).path = "/etc/passwd";
          return done("c1 done");
        });
        model.answers(answer("Done"));
      })
      .when(resumed())
      .appends(invoked("c1"), resulted("c1"), ...thenSays())
      .and(({ model }) =>
        expect(model.sent[0]?.messages[1]).toStrictEqual({
          encoded: { role: "assistant", content: [toolCall("c1", "read", { path: "a" })] },
        }),
      );
  });

  it("tells a tool which call it is and whether it should stop", async () => {
    await scene(...asked(toolCall("c1")))
      .with(({ tools, model }) => {
        tools.does(READ_TOOL, (_input, { turnId, toolCallId, signal }) =>
          done([turnId, toolCallId, signal.aborted]),
        );
        model.answers(answer("Done"));
      })
      .when(resumed())
      .appends(
        invoked("c1"),
        (soFar) => resulted("c1", [soFar.state?.definition.turnId ?? "", "c1", false])(soFar),
        ...thenSays(),
      );
  });
});

describe("T§9 a tool that misbehaves ends in an error result, never in a failed turn", () => {
  const cycle: { self?: unknown } = {};
  cycle.self = cycle;
  const noResult = (problem: string) => `The tool returned something that is no result: ${problem}`;

  it.each<[string, () => unknown, string]>([
    ["throws", () => Promise.reject(new Error("no such file")), "The tool failed: no such file"],
    [
      "throws before it returns a promise",
      () => {
        throw new Error("at once");
      },
      "The tool failed: at once",
    ],
    [
      "throws undefined",
      () => Promise.reject(undefined),
      "The tool failed: something that is not an error was thrown: undefined",
    ],
    ["returns nothing", () => undefined, noResult("$ is undefined")],
    [
      "returns a cycle",
      () => ({ output: cycle, isError: false }),
      noResult("$.output.self is part of a cycle"),
    ],
    ["returns a function", () => ({ output: () => 1, isError: false }), noResult("$.output is a function")],
    ["returns NaN", () => ({ output: Number.NaN, isError: false }), noResult("$.output is NaN")],
    [
      "returns a class instance",
      () => ({ output: new Date(0), isError: false }),
      noResult("$.output is not a plain object"),
    ],
    [
      "returns half a result",
      () => ({ output: 1 }),
      noResult("isError: Invalid input: expected boolean, received undefined"),
    ],
    ["returns more than a result", () => ({ ...done(1), cost: 2 }), noResult('Unrecognized key: "cost"')],
    [
      "returns what throws when it is read",
      () => ({
        get output() {
          throw new Error("gotcha");
        },
      }),
      noResult("gotcha"),
    ],
  ])("%s", async (_name, code, output) => {
    await scene(...asked(toolCall("c1")))
      .with(({ tools, model }) => {
        tools.does(READ_TOOL, code);
        model.answers(answer("Done"));
      })
      .when(resumed())
      .appends(invoked("c1"), resulted("c1", output, failedResult(output)), ...thenSays())
      .settles("completed");
  });

  it("returns more than the log can hold: the refusal becomes its result", async () => {
    const output = "The tool's result cannot be recorded: its line is too long";
    await scene(...asked(toolCall("c1")))
      .with(({ repo, model }) => {
        repo.beforeAppend = (_number, [event]) => {
          if (event?.type === "tool_result" && event.result.output === "c1 done") {
            throw new InvalidInputError("its line is too long");
          }
        };
        model.answers(answer("Done"));
      })
      .when(resumed())
      .appends(invoked("c1"), resulted("c1", output, failedResult(output)), ...thenSays())
      .settles("completed");
  });

  it("keeps its result's metadata", async () => {
    await scene(...asked(toolCall("c1")))
      .with(({ tools, model }) => {
        tools.does(READ_TOOL, () => ({ output: 1, isError: false, metadata: { lines: 3 } }));
        model.answers(answer("Done"));
      })
      .when(resumed())
      .appends(
        invoked("c1"),
        resulted("c1", 1, { result: { output: 1, isError: false, metadata: { lines: 3 } } }),
        ...thenSays(),
      );
  });
});

describe("T§9.4 a tool that is not what it was", () => {
  const unavailable = (toolCallId: string, problem: string) =>
    runtime(toolCallId, "tool-unavailable", `The tool cannot be used now and was not run: ${problem}`);
  const other = (toolId: string) =>
    `${toolId} is not the tool that it was when this conversation's agent was prepared`;

  it("is missing: a runtime error result, without an invocation", async () => {
    await scene(...asked(toolCall("c1"), toolCall("c2", "deploy")))
      .with(({ tools }) => tools.remove(READ_TOOL))
      .when(resumed())
      .appends(invoked("c2"), unavailable("c1", "builtin:file-read is not connected"), suspended())
      .settles("suspended");
  });

  it.each([
    ["runs elsewhere now", { ...READ_TOOL, execution: "async" as const }],
    ["asks a person now", { ...READ_TOOL, requiresHuman: true }],
  ])("%s: a runtime error result, without an invocation", async (_name, descriptor) => {
    await scene(...asked(toolCall("c1")))
      .with(({ tools, model }) => {
        tools.put(descriptor);
        model.answers(answer("Done"));
      })
      .when(resumed())
      .appends(unavailable("c1", other("builtin:file-read")), ...thenSays())
      .and(({ tools }) => expect(tools.runs).toStrictEqual([]));
  });

  it("says that it is run here and has nothing to run: a runtime error result, without an invocation", async () => {
    await scene(...asked(toolCall("c1")))
      .with(({ tools, model }) => {
        tools.resolve = async () => ({ descriptor: READ_TOOL }) as unknown as RuntimeTool;
        model.answers(answer("Done"));
      })
      .when(resumed())
      .appends(
        unavailable("c1", "builtin:file-read is to be run here, and has nothing to run"),
        ...thenSays(),
      );
  });

  it("says that it is answered from outside, and has something to run: it is exposed, never run", async () => {
    let runs = 0;
    const execute = async () => {
      runs += 1;
      return done("ran");
    };
    await scene(...asked(toolCall("c1", "deploy")))
      .with(({ tools }) => {
        tools.resolve = async () => ({ descriptor: DEPLOY_TOOL, execute });
      })
      .when(resumed())
      .appends(invoked("c1"), suspended())
      .settles("suspended");
    expect(runs).toBe(0);
  });

  it("is another one under its id: a runtime error result", async () => {
    await scene(...asked(toolCall("c1")))
      .with(({ tools, model }) => {
        const resolve = tools.resolve.bind(tools);
        tools.resolve = async (descriptor) => {
          const tool = await resolve(descriptor);
          return { ...tool, descriptor: { ...tool.descriptor, toolId: "builtin:other" } } as typeof tool;
        };
        model.answers(answer("Done"));
      })
      .when(resumed())
      .appends(unavailable("c1", other("builtin:file-read")), ...thenSays());
  });
});

describe("T§9 tools that ask a person", () => {
  it("with nobody there: invocation, then an immediate runtime error result, in one append", async () => {
    const alone = created({ config: { humanAvailable: false } });
    await scene(alone, called(0), answered(0, toolCall("c1"), toolCall("c2", "ask")))
      .with(({ model, tools }) => {
        tools.remove(ASK_TOOL);
        model.answers(answer("Done"));
      })
      .when(resumed())
      .appends(
        invoked("c1"),
        invoked("c2"),
        runtime("c2", "human-unavailable", "This tool needs a person, and nobody is there to answer."),
        resulted("c1"),
        ...thenSays(),
      )
      .settles("completed");
  });

  it("with somebody there: exposed, suspended, answered from outside", async () => {
    await scene(...asked(toolCall("c1", "ask")))
      .when(resumed())
      .appends(invoked("c1"), suspended())
      .settles("suspended");
    await scene(...asked(toolCall("c1", "ask")), invoked("c1"), suspended())
      .with(({ model }) => model.answers(answer("Done")))
      .when(receives({ type: "async_tool_result", toolCallId: "c1", result: done("blue") }))
      .appends(resulted("c1", "blue"), ...thenSays());
  });
});

describe("T§9 a tool whose call needed permission", () => {
  const asking = [...asked(toolCall("c1")), permissionRequired("c1"), suspended()];
  const allows = receives({ type: "permission_decision", toolCallId: "c1", decision: "allow" });

  it("runs when it was given, and only then; nothing is checked again", async () => {
    await scene(...asking)
      .with(({ model }) => model.answers(answer("Done")))
      .when(allows)
      .appends(permissionResolved("c1", "allow"), invoked("c1"), resulted("c1"), ...thenSays())
      .and(({ tools, checker }) => expect([tools.runs, checker.checked]).toStrictEqual([["c1"], []]));
  });

  it("is told what was consented to, as a copy of its own", async () => {
    await scene(...asking)
      .with(({ model, tools }) => {
        model.answers(answer("Done"));
        tools.does(READ_TOOL, (_input, { consentedTo }) => {
          const told = structuredClone(consentedTo);
          (consentedTo as { asks: string }).asks = "something else";
          return done(told ?? null);
        });
      })
      .when(allows)
      .appends(
        permissionResolved("c1", "allow"),
        invoked("c1"),
        resulted("c1", { asks: "c1" }),
        ...thenSays(),
      );
  });
});
