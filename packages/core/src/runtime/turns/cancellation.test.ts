import type { TurnExternalInput } from "@x/shared";
import {
  answered,
  called,
  callFailed,
  cancelled,
  created,
  invoked,
  permissionRequired,
  READ_TOOL,
  resulted,
  stepped,
  suspended,
  type TurnPart,
  toolCall,
} from "@x/shared/testing";
import { describe, expect, it } from "vitest";
import { done, receives, resumed, scene, streamed, type TurnBench, textDelta } from "../../testing/index.js";

const cancel: TurnExternalInput = { type: "cancel", reason: "not now" };
const becauseAsked = cancelled({ reason: "not now" });
const closed = callFailed(0, {
  error: "the turn was cancelled before the model had answered",
  code: "cancelled",
});

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

describe("T§11 cancelling what rests", () => {
  it("suspended: every unresolved call gets its result, in one append", async () => {
    const waiting = [...two, permissionRequired("c1"), invoked("c2"), suspended()];
    await scene(...waiting)
      .when(receives(cancel))
      .appends(neverRun("c1"), whileRunning("c2"), becauseAsked)
      .settles("cancelled")
      .and(({ repo }) => expect(repo.appends).toBe(2));
  });

  it("before its first model call", async () => {
    await scene(created()).when(receives(cancel)).appends(becauseAsked).settles("cancelled");
    await scene(created())
      .when(receives({ type: "cancel" }))
      .appends(cancelled())
      .settles("cancelled");
  });

  it("after a crash in a model call, or in a tool", async () => {
    await scene(created(), called(0)).when(receives(cancel)).appends(closed, becauseAsked);
    await scene(...reading, invoked("c1"))
      .when(receives(cancel))
      .appends(whileRunning("c1"), becauseAsked);
  });

  it("T§9.2 by a signal that is already aborted, with its reason", async () => {
    await scene(created())
      .when(resumed({ signal: AbortSignal.abort("not now") }))
      .appends(becauseAsked)
      .settles("cancelled");
  });

  it("T§9.2 by a signal refuses any other input of the invocation", async () => {
    let accepted = 0;
    const result: TurnExternalInput = { type: "async_tool_result", toolCallId: "c2", result: done(1) };
    await scene(...two, invoked("c2"), permissionRequired("c1"), suspended())
      .when(receives(result, { signal: AbortSignal.abort(), onInputAccepted: () => (accepted += 1) }))
      .appends(neverRun("c1"), whileRunning("c2"), cancelled())
      .settles("cancelled");
    expect(accepted).toBe(0);
  });

  it("counts a cancel as accepted when the turn has ended on disk", async () => {
    const seen: string[] = [];
    await scene(created())
      .when((bench) =>
        bench.advance(cancel, {
          onInputAccepted: () => seen.push(...bench.published.map(({ event }) => event.type)),
        }),
      )
      .settles("cancelled");
    expect(seen).toStrictEqual(["turn_cancelled"]);
  });

  it("T§13 needs nothing of the world", async () => {
    const broken = (bench: TurnBench) => {
      bench.models.remove();
      bench.tools.remove(READ_TOOL);
      bench.agents.error = new Error("gone");
    };
    const chained = created({ context: { previousTurnId: "2025-11-11T04-36-29Z-0000001-000" } });
    await scene(chained).with(broken).when(receives(cancel)).appends(becauseAsked).settles("cancelled");
  });
});

describe("T§11 cancelling a model call", () => {
  it("keeps the text that was being read, closes the call and the turn in one append, lets go of the stream", async () => {
    const { abort, deed } = abortable();
    await scene(created())
      .when(deed, async ({ model, repo }) => {
        const call = await model.call();
        await call.send(...streamed("Hello there").slice(0, 2));
        const before = repo.appends;
        expect(call.signal.aborted).toBe(false);
        abort("not now");
        expect(call.signal.aborted).toBe(true);
        expect(before).toBe(2);
      })
      .appends(
        called(0),
        stepped(0, { type: "text_start" }),
        stepped(0, { type: "text_end", text: "Hello " }),
        closed,
        becauseAsked,
      )
      .settles("cancelled")
      .and(async ({ model, repo }) => {
        expect((await model.call()).isDismissed).toBe(true);
        expect(repo.appends).toBe(3);
      });
  });

  it("ends at once, also when the model ignores its signal", async () => {
    const { abort, deed } = abortable();
    await scene(created())
      .when(deed, async ({ model }) => {
        await model.call();
        abort();
      })
      .appends(called(0), closed, cancelled())
      .settles("cancelled");
  });

  it("takes nothing from the stream afterwards", async () => {
    const { abort, deed } = abortable();
    await scene(created())
      .when(deed, async ({ model, turnEventBus }) => {
        const call = await model.call();
        turnEventBus.subscribe(({ event }) => {
          if (event.type === "text_delta") abort();
        });
        await call.send(textDelta("Hel"));
      })
      .appends(called(0), stepped(0, { type: "text_end", text: "Hel" }), closed, cancelled());
  });
});

describe("T§11 cancelling a tool", () => {
  it("waits for a tool that ends on its signal, and gives it the cancellation result when it throws", async () => {
    const { abort, deed } = abortable();
    await scene(...reading)
      .with(({ tools }) => tools.holds(READ_TOOL))
      .when(deed, async ({ tools }) => {
        const { context, reject } = await tools.run("c1");
        context.signal.addEventListener("abort", () => reject(new Error("aborted")));
        abort("not now");
      })
      .appends(invoked("c1"), whileRunning("c1"), becauseAsked)
      .settles("cancelled")
      .and(({ logger, timers }) => expect([logger.warnings, timers.waiting]).toStrictEqual([[], 0]));
  });

  it("keeps the result of a tool that ends properly in time: what it did, it did", async () => {
    const { abort, deed } = abortable();
    await scene(...reading)
      .with(({ tools }) => tools.holds(READ_TOOL))
      .when(deed, async ({ tools }) => {
        const { context, resolve } = await tools.run("c1");
        context.signal.addEventListener("abort", () => resolve(done("c1 done")));
        abort();
      })
      .appends(invoked("c1"), resulted("c1"), cancelled());
  });

  it("leaves a tool behind that ignores its signal for 5 s; what it reports later is refused and logged", async () => {
    const { abort, deed } = abortable();
    const bench = await scene(...reading)
      .with(({ tools }) => tools.holds(READ_TOOL))
      .when(deed, async ({ tools, timers }) => {
        await tools.run("c1");
        const limit = timers.nextSet();
        abort();
        expect(await limit).toBe(5_000);
        timers.advance(5_000);
      })
      .appends(invoked("c1"), whileRunning("c1"), cancelled())
      .settles("cancelled");
    const run = await bench.tools.run("c1");
    await expect(run.context.reportProgress("still here")).rejects.toMatchObject({
      code: "turn-input-rejected",
    });
    run.resolve(done("too late"));
    await run.context.reportProgress("again").catch(() => {});
    expect((await bench.log()).at(-1)).toMatchObject({ type: "turn_cancelled" });
    expect(bench.logger.warnings).toStrictEqual([
      "progress reported too late was refused",
      "progress reported too late was refused",
      "a tool that had been left behind ended; its result was refused",
    ]);
  });

  it("reaches the tools that run and starts no other", async () => {
    const { abort, deed } = abortable();
    await scene(...asked(toolCall("c1"), toolCall("c2", "deploy"), toolCall("c3")))
      .with(({ tools }) => tools.holds(READ_TOOL))
      .when(deed, async ({ tools }) => {
        const runs = await Promise.all([tools.run("c1"), tools.run("c3")]);
        for (const { context, reject } of runs) {
          context.signal.addEventListener("abort", () => reject(context.signal.reason));
        }
        abort();
      })
      .appends(
        ...[invoked("c1"), invoked("c2"), invoked("c3")],
        ...[whileRunning("c1"), whileRunning("c2"), whileRunning("c3")],
        cancelled(),
      );
  });
});
