import type { TurnExternalInput } from "@x/shared";
import {
  answered,
  called,
  callFailed,
  cancelled,
  created,
  failed,
  invoked,
  permissionRequired,
  progressed,
  resulted,
  suspended,
  type TurnPart,
  toolCall,
} from "@x/shared/testing";
import { describe, expect, it } from "vitest";
import { done, receives, resumed, scene, type TurnBench } from "../../testing/index.js";

const cancel: TurnExternalInput = { type: "cancel", reason: "not now" };

const cancelledResult = (toolCallId: string, output: string) =>
  resulted(toolCallId, output, {
    source: "runtime",
    result: { output, isError: true, metadata: { cause: "cancelled" } },
  });
const neverRun = (toolCallId: string) => cancelledResult(toolCallId, "Cancelled before it was run.");
const whileRunning = (toolCallId: string) =>
  cancelledResult(toolCallId, "Cancelled while it was running. What it had done by then was not undone.");

const asked = (...calls: Parameters<typeof answered>[1][]): TurnPart[] => [
  created(),
  called(0),
  answered(0, ...calls),
];
const reading = asked(toolCall("c1"));
const two = asked(toolCall("c1"), toolCall("c2", "deploy"));

/** Resumed with a signal that the test aborts. */
function abortable() {
  const controller = new AbortController();
  return {
    abort: (reason?: unknown) => controller.abort(reason),
    deed: resumed({ signal: controller.signal }),
  };
}

describe("T§8 every port that can wait is raced against the signal", () => {
  const never = () => new Promise<never>(() => {});
  const ports: [string, (bench: TurnBench, abort: () => void) => unknown, TurnPart[], TurnPart[]][] = [
    [
      "the context",
      (bench, abort) => {
        bench.contextResolver.resolve = () => (abort(), never());
      },
      [created()],
      [],
    ],
    [
      "the model registry",
      (bench, abort) => {
        bench.models.resolve = () => (abort(), never());
      },
      [created()],
      [],
    ],
    [
      "the checker",
      ({ checker }, abort) => checker.does(() => (abort(), never())),
      reading,
      [neverRun("c1")],
    ],
    [
      "the classifier",
      ({ classifier }, abort) => classifier.does(() => (abort(), never())),
      [
        created({ config: { autoPermission: true } }),
        called(0),
        answered(0, toolCall("c1")),
        permissionRequired("c1"),
      ],
      [neverRun("c1")],
    ],
    [
      "the tool registry",
      ({ tools }, abort) => {
        tools.resolve = () => (abort(), never());
      },
      reading,
      [neverRun("c1")],
    ],
  ];

  it.each(ports)("%s", async (_name, block, log, follows) => {
    const { abort, deed } = abortable();
    await scene(...log)
      .with((bench) => block(bench, abort))
      .when(deed)
      .appends(...follows, cancelled())
      .settles("cancelled");
  });
});

describe("T§11 races", () => {
  it("an abort between two steps: no further model call is made", async () => {
    const { abort, deed } = abortable();
    await scene(...reading)
      .with(({ turnEventBus }) =>
        turnEventBus.subscribe(({ event }) => {
          if (event.type === "tool_result") abort();
        }),
      )
      .when(deed)
      .appends(invoked("c1"), resulted("c1"), cancelled())
      .and(({ model }) => expect(model.sent).toStrictEqual([]));
  });

  it("an abort between the invocation event and the run: the tool is not started", async () => {
    const { abort, deed } = abortable();
    await scene(...reading)
      .with(({ turnEventBus }) =>
        turnEventBus.subscribe(({ event }) => {
          if (event.type === "tool_invocation_requested") abort();
        }),
      )
      .when(deed)
      .appends(invoked("c1"), whileRunning("c1"), cancelled())
      .and(({ tools }) => expect(tools.runs).toStrictEqual([]));
  });

  it("an abort just when the turn suspends, or takes progress while suspended, still cancels it", async () => {
    const suspending = abortable();
    await scene(...two, permissionRequired("c1"), invoked("c2"))
      .with(({ turnEventBus }) =>
        turnEventBus.subscribe(({ event }) => {
          if (event.type === "turn_suspended") suspending.abort();
        }),
      )
      .when(suspending.deed)
      .appends(suspended(), neverRun("c1"), whileRunning("c2"), cancelled())
      .settles("cancelled");

    const controller = new AbortController();
    const progress: TurnExternalInput = { type: "async_tool_progress", toolCallId: "c2", progress: "half" };
    await scene(...two, permissionRequired("c1"), invoked("c2"), suspended())
      .when(receives(progress, { signal: controller.signal, onInputAccepted: () => controller.abort() }))
      .appends(progressed("c2", "half"), neverRun("c1"), whileRunning("c2"), cancelled())
      .settles("cancelled");
  });

  it("a failure of the provider that was on disk before the abort stands", async () => {
    const { abort, deed } = abortable();
    await scene(created())
      .with(({ model, turnEventBus }) => {
        model.answers([new Error("gone")]);
        turnEventBus.subscribe(({ event }) => {
          if (event.type === "turn_failed") abort();
        });
      })
      .when(deed)
      .appends(
        called(0),
        callFailed(0, { error: "gone", code: "unknown" }),
        failed({ error: "gone", code: "unknown" }),
      )
      .settles("failed");
  });

  it("later inputs are refused", async () => {
    const bench = await scene(...two, invoked("c2"), permissionRequired("c1"), suspended())
      .when(receives(cancel))
      .settles("cancelled");
    await expect(
      bench.advance({ type: "async_tool_result", toolCallId: "c2", result: done(1) }).outcome,
    ).rejects.toMatchObject({ code: "turn-input-rejected" });
  });
});
