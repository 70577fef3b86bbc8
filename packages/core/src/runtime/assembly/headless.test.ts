import {
  HeadlessRunError,
  type ModelDescriptor,
  ModelNotConfiguredError,
  OFFLINE_GUIDE,
  reduceTurn,
  ShuttingDownError,
  StoreIoError,
  type UserMessage,
} from "@x/shared";
import { TURN_ID, toolCall, USAGE } from "@x/shared/testing";
import { describe, expect, it } from "vitest";
import { answer } from "../../testing/model-answers.js";
import { TurnBench } from "../../testing/turn-bench.js";
import { LiveAdvances } from "../sessions/live-advances.js";
import { HeadlessAgentRunner } from "./headless.js";
import { runHeadlessTurnWith } from "./headless-api.js";

const agent = { agentId: "copilot" };
const input: UserMessage = { role: "user", content: "Summarise" };

function setUp(agentFile?: { readonly model?: ModelDescriptor }) {
  const bench = new TurnBench();
  const liveAdvances = new LiveAdvances();
  const runner = new HeadlessAgentRunner({
    turnRuntime: bench.runtime,
    agentResolver: bench.agents,
    agentCatalog: { find: async () => agentFile },
    timers: bench.timers,
    liveAdvances,
  });
  return { bench, liveAdvances, runner };
}

describe("turns that nobody watches (S§11, S§13.8)", () => {
  it("belong to no session, decide automatically and have no human, exactly", async () => {
    const { bench, runner } = setUp();
    bench.model.answers(answer("Done."));
    const context = [{ role: "user" as const, content: "Before" }];
    const { turnId } = await runner.run({ agent, input, context, maxModelCalls: 3 });
    const [created] = await bench.log(turnId);
    expect(created).toMatchObject({
      type: "turn_created",
      sessionId: null,
      agent: { requested: agent },
      context,
      input,
      config: { autoPermission: true, humanAvailable: false, maxModelCalls: 3 },
    });
  });

  it("Boundary: refuse what is no run before anything is asked for", async () => {
    const { bench, runner } = setUp();
    const runs = [
      undefined,
      {},
      { agent, input, context: 5 },
      { agent, input, signal: 5 },
      { agent, inptu: input },
    ];
    for (const run of runs) {
      await expect(runner.run(run as never)).rejects.toMatchObject({ code: "invalid-input" });
    }
    await expect(runner.run({ agent } as never)).rejects.toMatchObject({ code: "invalid-input" });
    expect([bench.repo.calls, bench.model.sent]).toStrictEqual([[], []]);
  });

  it("are given up when their agent cannot be put together, and hold nothing", async () => {
    const { bench, liveAdvances, runner } = setUp();
    bench.agents.resolve = () => new Promise(() => {});
    const limit = bench.timers.nextSet();
    const started = runner.start({ agent, input });
    expect(await limit).toBe(10_000);
    bench.timers.advance(10_000);
    await expect(started).rejects.toMatchObject({ code: "turn-dependency-missing" });
    expect([liveAdvances.active(), bench.timers.waiting]).toStrictEqual([[], 0]);
  });

  it("start with an empty context and the specified limit", async () => {
    const { bench, runner } = setUp();
    bench.model.answers(answer("Done."));
    const { state } = await runner.run({ agent, input });
    expect(state.definition.context).toEqual([]);
    expect(state.definition.config.maxModelCalls).toBe(50);
  });

  it("give the turn id before the answer, and outcome, state and text after it", async () => {
    const { bench, liveAdvances, runner } = setUp();
    const { turnId, done } = await runner.start({ agent, input });
    expect(turnId).toBe(TURN_ID);
    expect(liveAdvances.active()).toEqual([turnId]);
    const call = await bench.model.call();
    await call.complete(...answer("Done."));
    const result = await done;
    expect(result).toEqual({
      turnId,
      outcome: {
        status: "completed",
        output: { role: "assistant", content: "Done." },
        finishReason: "stop",
        usage: USAGE,
      },
      state: reduceTurn(await bench.log()),
      text: "Done.",
    });
    expect(liveAdvances.active()).toEqual([]);
  });

  it("are the contract's function too: the outcome alone", async () => {
    const { bench, runner } = setUp();
    bench.model.answers(answer("Done."));
    expect(await runHeadlessTurnWith(runner)({ agent, input })).toEqual({
      status: "completed",
      output: { role: "assistant", content: "Done." },
      finishReason: "stop",
      usage: USAGE,
    });
  });

  it("end as cancelled when their signal is aborted", async () => {
    const { bench, runner } = setUp();
    const controller = new AbortController();
    const { done } = await runner.start({ agent, input, signal: controller.signal });
    await bench.model.call();
    controller.abort();
    expect((await done).outcome.status).toBe("cancelled");
    expect((await done).text).toBe("");
  });

  it("do not exist when their signal was aborted before, also while their agent was put together", async () => {
    const { bench, liveAdvances, runner } = setUp();
    const cancelled = {
      code: "headless-run-failed",
      message: "the run was cancelled before it began, and nothing ran: changed my mind",
      data: { status: "cancelled" },
    };
    const aborted = AbortSignal.abort("changed my mind");
    await expect(runner.start({ agent, input, signal: aborted })).rejects.toMatchObject(cancelled);
    const controller = new AbortController();
    const { agents } = bench;
    const resolve = agents.resolve.bind(agents);
    agents.resolve = (requested) => {
      controller.abort("changed my mind");
      return resolve(requested);
    };
    await expect(runner.start({ agent, input, signal: controller.signal })).rejects.toMatchObject(cancelled);
    const closing = new ShuttingDownError("closing");
    const signal = AbortSignal.abort(closing);
    await expect(runner.start({ agent, input, signal })).rejects.toBe(closing);
    expect([bench.repo.calls, bench.model.sent, liveAdvances.active()]).toStrictEqual([[], [], []]);
  });

  it("are stopped like every other turn", async () => {
    const { bench, liveAdvances, runner } = setUp();
    const { turnId, done } = await runner.start({ agent, input });
    await bench.model.call();
    const stopped = liveAdvances.stop(turnId, undefined);
    expect((await done).outcome.status).toBe("cancelled");
    stopped();
  });

  it("are left as a crash would leave them when the program closes", async () => {
    const { bench, liveAdvances, runner } = setUp();
    const { turnId, done } = await runner.start({ agent, input });
    await bench.model.call();
    const reason = new ShuttingDownError("closing");
    liveAdvances.abortAll(reason);
    await expect(done).rejects.toBe(reason);
    expect((await bench.log(turnId)).map(({ type }) => type)).toEqual([
      "turn_created",
      "model_call_requested",
    ]);
    expect(liveAdvances.active()).toEqual([]);
  });

  it("are refused permission, since nobody can be asked, and go on", async () => {
    const { bench, runner } = setUp();
    bench.checker.requires("c1");
    bench.model.answers(answer(toolCall("c1")), answer("I may not."));
    const { outcome, state, text } = await runner.run({ agent, input });
    expect([outcome.status, text]).toEqual(["completed", "I may not."]);
    expect(state.toolCalls[0]?.permission?.resolved).toMatchObject({
      decision: "deny",
      source: "human_unavailable",
    });
  });

  it("cannot ask a human", async () => {
    const { bench, runner } = setUp();
    bench.model.answers(answer(toolCall("c1", "ask")), answer("Nobody is there."));
    const { state } = await runner.run({ agent, input });
    expect(state.toolCalls[0]?.result).toMatchObject({ source: "runtime", result: { isError: true } });
  });

  it("are returned suspended at once when they wait for something outside", async () => {
    const { bench, runner } = setUp();
    bench.model.answers(answer(toolCall("c1", "deploy")));
    const { outcome, text } = await runner.run({ agent, input });
    expect(outcome).toMatchObject({ status: "suspended", pendingAsyncTools: [{ toolCallId: "c1" }] });
    expect(text).toBe("");
  });

  it("say that the call limit was reached", async () => {
    const { bench, runner } = setUp();
    bench.model.answers(answer(toolCall("c1")));
    const { outcome } = await runner.run({ agent, input, maxModelCalls: 1 });
    expect(outcome).toMatchObject({ status: "failed", code: "model-call-limit" });
  });

  it("resolve with a failure like with any other ending, unless asked to reject", async () => {
    const { bench, runner } = setUp();
    bench.model.answers([new Error("no line")]);
    const { outcome, state, text } = await runner.run({ agent, input });
    expect(outcome).toMatchObject({ status: "failed", error: "no line", code: "unknown" });
    expect([state.terminal?.type, text]).toEqual(["turn_failed", ""]);
  });

  it("reject with headless-run-failed on request, with the turn and how it ended", async () => {
    const { bench, runner } = setUp();
    bench.model.answers([new Error("no line")]);
    const failure = await runner
      .run({ agent, input }, { throwOnError: true })
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(HeadlessRunError);
    expect(failure).toMatchObject({
      code: "headless-run-failed",
      message: `headless turn ${TURN_ID} did not complete but ended as failed: no line`,
      data: { turnId: TURN_ID, status: "failed", causeCode: "unknown" },
    });
  });

  it("do not reject for an answer, also when asked to", async () => {
    const { bench, runner } = setUp();
    bench.model.answers(answer("Done."));
    expect((await runner.run({ agent, input }, { throwOnError: true })).text).toBe("Done.");
  });

  it("reject with what is no fact of the turn, with and without throwOnError (T§12)", async () => {
    const { bench, liveAdvances, runner } = setUp();
    const full = new StoreIoError("disk full");
    bench.repo.beforeAppend = () => Promise.reject(full);
    await expect(runner.run({ agent, input })).rejects.toBe(full);
    expect(liveAdvances.active()).toEqual([]);
  });

  it("are referred to by their caller before anything in them runs, in the order of S§7", async () => {
    const { bench, liveAdvances, runner } = setUp();
    bench.model.answers(answer("Done."));
    const seen: unknown[] = [];
    const onCreated = async (turnId: string) => {
      seen.push(
        turnId,
        (await bench.log(turnId)).map(({ type }) => type),
        liveAdvances.active(),
      );
    };
    const { outcome } = await runner.run({ agent, input }, { onCreated });
    expect(seen).toEqual([TURN_ID, ["turn_created"], [TURN_ID]]);
    expect(outcome.status).toBe("completed");
  });

  it("do not run when their caller cannot write its reference", async () => {
    const { bench, liveAdvances, runner } = setUp();
    const full = new StoreIoError("disk full");
    await expect(runner.start({ agent, input }, { onCreated: () => Promise.reject(full) })).rejects.toBe(
      full,
    );
    expect((await bench.log()).map(({ type }) => type)).toEqual(["turn_created"]);
    expect(liveAdvances.active()).toEqual([]);
  });

  it("do not exist when their agent cannot be resolved", async () => {
    const { bench, runner } = setUp();
    bench.agents.error = new ModelNotConfiguredError("none");
    await expect(runner.start({ agent, input })).rejects.toBe(bench.agents.error);
    expect(bench.published).toEqual([]);
  });

  it("never talk to the offline guide unless it is asked for by name (app.md §3)", async () => {
    const { bench, runner } = setUp();
    bench.agents.agent = { ...bench.agents.agent, model: OFFLINE_GUIDE };
    await expect(runner.start({ agent, input })).rejects.toMatchObject({ code: "model-not-configured" });
    expect(bench.published).toEqual([]);
    const named = { agentId: "copilot", overrides: { model: OFFLINE_GUIDE } };
    expect((await runner.start({ agent: named, input })).turnId).toBe(TURN_ID);
  });

  it("talk to the offline guide when the agent's own file names it, and to no guide when it names another model", async () => {
    const named = setUp({ model: OFFLINE_GUIDE });
    named.bench.agents.agent = { ...named.bench.agents.agent, model: OFFLINE_GUIDE };
    expect((await named.runner.start({ agent, input })).turnId).toBe(TURN_ID);
    const other = setUp({ model: { provider: "box", model: "m1" } });
    other.bench.agents.agent = { ...other.bench.agents.agent, model: OFFLINE_GUIDE };
    await expect(other.runner.start({ agent, input })).rejects.toMatchObject({
      code: "model-not-configured",
      message: expect.stringContaining(
        "in the agent's file (also the offline guide, if you mean it: offline-guide/rules)",
      ),
    });
  });
});
