import { ShuttingDownError } from "@x/shared";
import {
  answered,
  called,
  created,
  invoked,
  permissionRequired,
  READ_TOOL,
  resulted,
  stepped,
  suspended,
  toolCall,
} from "@x/shared/testing";
import { describe, expect, it } from "vitest";
import { deferred, done, receives, resumed, scene, streamed } from "../../testing/index.js";

function closing() {
  const controller = new AbortController();
  const close = () => controller.abort(new ShuttingDownError("the application closes"));
  return { close, signal: controller.signal, deed: resumed({ signal: controller.signal }) };
}

describe("Clarifications, Quit: an abort with the shutdown error is not a cancel", () => {
  it("before the turn is read: nothing is done", async () => {
    const { close, signal } = closing();
    close();
    await scene(created()).when(resumed({ signal })).appendsNothing().rejects("shutting-down");
  });

  it("an input that waits is rejected with shutting-down and not written", async () => {
    const { close, signal } = closing();
    close();
    const asking = [created(), called(0), answered(0, toolCall("c1")), permissionRequired("c1"), suspended()];
    await scene(...asking)
      .when(receives({ type: "permission_decision", toolCallId: "c1", decision: "allow" }, { signal }))
      .appendsNothing()
      .rejects("shutting-down");
  });

  it("in a model call: the stream is told and nothing more is appended; the turn is idle", async () => {
    const { close, deed } = closing();
    await scene(created())
      .when(deed, async ({ model }) => {
        const call = await model.call();
        await call.send(...streamed("Hello there").slice(0, 2));
        close();
        expect(call.signal.reason).toBeInstanceOf(ShuttingDownError);
      })
      .appends(called(0), stepped(0, { type: "text_start" }))
      .rejects("shutting-down", /the application closes/);
  });

  it("in a tool: it has 2 s, and what it returns is not recorded", async () => {
    const { close, deed } = closing();
    await scene(created(), called(0), answered(0, toolCall("c1")))
      .with(({ tools }) => tools.holds(READ_TOOL))
      .when(deed, async ({ tools, timers }) => {
        const { context, resolve } = await tools.run("c1");
        context.signal.addEventListener("abort", () => resolve(done("c1 done")));
        const limit = timers.nextSet();
        close();
        expect(await limit).toBe(2_000);
      })
      .appends(invoked("c1"))
      .rejects("shutting-down")
      .and(({ timers, logger }) => expect([timers.waiting, logger.warnings]).toStrictEqual([0, []]));
  });

  it("in a tool that ignores it: left behind after 2 s", async () => {
    const { close, deed } = closing();
    await scene(created(), called(0), answered(0, toolCall("c1")))
      .with(({ tools }) => tools.holds(READ_TOOL))
      .when(deed, async ({ tools, timers }) => {
        await tools.run("c1");
        const limit = timers.nextSet();
        close();
        timers.advance(await limit);
      })
      .appends(invoked("c1"))
      .rejects("shutting-down");
  });

  it("an append under way is finished, and those behind it are not begun", async () => {
    const { close, deed } = closing();
    const disk = deferred();
    await scene(created(), called(0), answered(0, toolCall("c1"), toolCall("c2")))
      .with(({ tools, repo }) => {
        tools.holds(READ_TOOL);
        repo.beforeAppend = (_number, [event]) => (event?.type === "tool_result" ? disk.promise : undefined);
      })
      .when(deed, async ({ tools, repo }) => {
        const [first, second] = await Promise.all([tools.run("c1"), tools.run("c2")]);
        const before = repo.appends;
        first.resolve(done("c1 done"));
        second.resolve(done("c2 done"));
        while (repo.appends === before) await Promise.resolve();
        close();
        disk.resolve();
      })
      .appends(invoked("c1"), invoked("c2"), resulted("c1"))
      .rejects("shutting-down");
  });

  it("a store that closes first stops the work the same way: tools have 2 s", async () => {
    await scene(created(), called(0), answered(0, toolCall("c1"), toolCall("c2")))
      .with(({ tools }) => tools.holds(READ_TOOL))
      .when(resumed(), async ({ tools, timers, repo }) => {
        const [first] = await Promise.all([tools.run("c1"), tools.run("c2")]);
        repo.beforeAppend = () => {
          throw new ShuttingDownError("the store closes");
        };
        const limit = timers.nextSet();
        first.resolve(done("c1 done"));
        timers.advance(await limit);
        expect(await limit).toBe(2_000);
      })
      .appends(invoked("c1"), invoked("c2"))
      .rejects("shutting-down", /the store closes/);
  });

  it("a suspended turn stays suspended", async () => {
    const { close, signal } = closing();
    close();
    const deploying = [
      created(),
      called(0),
      answered(0, toolCall("c1", "deploy")),
      invoked("c1"),
      suspended(),
    ];
    await scene(...deploying)
      .when(resumed({ signal }))
      .appendsNothing()
      .rejects("shutting-down");
  });
});
