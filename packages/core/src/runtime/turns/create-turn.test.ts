import { AgentNotFoundError, TurnExistsError } from "@x/shared";
import { AGENT, DEPLOY_TOOL, READ_TOOL, SESSION_ID, TURN_ID, turnIdAt } from "@x/shared/testing";
import { describe, expect, it } from "vitest";
import { answer, NOW, ScriptedModel, TurnBench } from "../../testing/index.js";
import type { CreateTurnInput } from "./api.js";

const INPUT: CreateTurnInput = {
  agent: { agentId: "copilot" },
  context: [],
  input: { role: "user", content: "Hello" },
  config: { humanAvailable: false },
};

describe("T§8 createTurn", () => {
  it("writes the first event with resolved values, publishes it as line 1, and runs nothing", async () => {
    const bench = new TurnBench();
    const result = await bench.runtime.createTurn(INPUT);
    const created = {
      type: "turn_created",
      schemaVersion: 1,
      turnId: TURN_ID,
      ts: NOW,
      sessionId: null,
      agent: { requested: { agentId: "copilot" }, resolved: AGENT },
      context: [],
      input: { role: "user", content: "Hello" },
      config: { autoPermission: false, humanAvailable: false, maxModelCalls: 50 },
    };
    expect(result).toStrictEqual({ turnId: TURN_ID, created });
    expect(await bench.log()).toStrictEqual([created]);
    expect(bench.published).toStrictEqual([{ turnId: TURN_ID, sessionId: null, event: created, offset: 1 }]);
    expect([bench.lifecycle, bench.model.sent]).toStrictEqual([[], []]);
  });

  it("keeps what was asked for beside what it resolved to", async () => {
    const bench = new TurnBench();
    const agent = { agentId: "coder", overrides: { model: { provider: "test", model: "two" } } };
    const config = { autoPermission: true, humanAvailable: true, maxModelCalls: 3 };
    const { created } = await bench.create({ agent, config, sessionId: SESSION_ID });
    expect(created.agent).toStrictEqual({
      requested: agent,
      resolved: { ...AGENT, agentId: "coder", model: { provider: "test", model: "two" } },
    });
    expect([created.config, created.sessionId]).toStrictEqual([config, SESSION_ID]);
  });

  it("T§4 rejects when the agent cannot be resolved, and no file exists", async () => {
    const bench = new TurnBench();
    bench.agents.error = new AgentNotFoundError("no agent copilot");
    await expect(bench.create()).rejects.toMatchObject({ code: "agent-not-found" });
    expect([bench.repo.calls, bench.published]).toStrictEqual([[], []]);
  });

  it("T§4 waits ten seconds at most for its agent, for the session's lock is held meanwhile", async () => {
    const bench = new TurnBench();
    bench.agents.resolve = () => new Promise(() => {});
    const limit = bench.timers.nextSet();
    const creating = bench.create();
    await limit;
    bench.timers.advance(9_999);
    expect(bench.timers.waiting).toBe(1);
    bench.timers.advance(1);
    await expect(creating).rejects.toMatchObject({
      code: "turn-dependency-missing",
      message: 'agent "copilot" could not be put together within 10 seconds; try again',
    });
    expect([bench.timers.waiting, bench.repo.calls]).toStrictEqual([0, []]);
  });

  it.each<[string, object, RegExp]>([
    [
      "an assistant's message",
      { input: { role: "assistant", content: "Hi" } },
      /the request is not valid: input\.role/,
    ],
    ["a system message in the context", { context: [{ role: "system", content: "x" }] }, /context/],
    [
      "no model call allowed",
      { config: { humanAvailable: true, maxModelCalls: 0 } },
      /config\.maxModelCalls/,
    ],
    ["an unknown field", { priority: 1 }, /Unrecognized key: "priority"/],
    [
      "what is not JSON",
      { input: { role: "user", content: [new Date(0)] } },
      /\$\.input\.content\[0\] is not a plain object/,
    ],
    ["an undefined field", { sessionId: undefined }, /\$\.sessionId is undefined/],
  ])("refuses %s before anything is resolved", async (_name, fields, message) => {
    const bench = new TurnBench();
    bench.agents.error = new Error("not reached");
    const creating = bench.runtime.createTurn({ ...INPUT, ...fields });
    await expect(creating).rejects.toMatchObject({
      code: "invalid-input",
      message: expect.stringMatching(message) as string,
    });
    expect(bench.repo.calls).toStrictEqual([]);
  });

  it("refuses an agent that does not resolve to one", async () => {
    const bench = new TurnBench();
    bench.agents.agent = { ...AGENT, tools: [{ ...READ_TOOL, execution: "maybe" as never }] };
    await expect(bench.create()).rejects.toMatchObject({
      code: "invalid-input",
      message: expect.stringContaining("the resolved agent is not valid: tools.0.execution") as string,
    });
    expect(bench.repo.calls).toStrictEqual([]);
  });

  it("Clarifications, Ids: takes the next id on a clash, and gives up when there is no end to it", async () => {
    const bench = new TurnBench();
    await bench.given([(await new TurnBench().create()).created]);
    expect((await bench.create()).turnId).toBe(turnIdAt(2));
    bench.repo.create = (event) => Promise.reject(new TurnExistsError(event.turnId));
    await expect(bench.create()).rejects.toMatchObject({ code: "turn-exists", message: turnIdAt(10_002) });
  });

  it("keeps a copy: the caller may change what it passed", async () => {
    const bench = new TurnBench();
    const context = [{ role: "user" as const, content: "before" }];
    const { turnId } = await bench.create({ context });
    context.push({ role: "user", content: "after" });
    expect((await bench.log(turnId))[0]).toMatchObject({ context: [{ role: "user", content: "before" }] });
  });
});

describe("T§4 snapshot inheritance", () => {
  /** A bench with one settled turn, and a way to let another follow. */
  async function chain() {
    const bench = new TurnBench();
    bench.model.answers(answer("One"));
    const { created } = await bench.run();
    const follow = async (previousTurnId: string) => {
      bench.model.answers(answer("Next"));
      return (await bench.run({ context: { previousTurnId } })).created;
    };
    return { bench, first: created, follow };
  }
  const inheritedFrom = (turnId: string) => ({
    agentId: "copilot",
    model: AGENT.model,
    inheritedFrom: turnId,
  });

  it("stores prompt and tools once for turns that share them, over several turns", async () => {
    const { bench, first, follow } = await chain();
    const second = await follow(first.turnId);
    const third = await follow(second.turnId);
    expect(second.agent.resolved).toStrictEqual(inheritedFrom(first.turnId));
    expect(third.agent.resolved).toStrictEqual(inheritedFrom(second.turnId));
    expect(bench.model.sent.map(({ systemPrompt, tools }) => ({ systemPrompt, tools }))).toStrictEqual(
      Array(3).fill({ systemPrompt: AGENT.systemPrompt, tools: AGENT.tools }),
    );
  });

  it("keeps agent and model concrete: a switch of the model still inherits", async () => {
    const { bench, first, follow } = await chain();
    const two = { provider: "test", model: "two" };
    bench.agents.agent = { ...AGENT, model: two };
    const other = new ScriptedModel(two);
    bench.models.add(other);
    other.answers(answer("Two"));
    const second = await follow(first.turnId);
    expect(second.agent.resolved).toStrictEqual({ ...inheritedFrom(first.turnId), model: two });
    expect(other.sent[0]?.systemPrompt).toBe(AGENT.systemPrompt);
  });

  const asking = { ...AGENT, tools: [...AGENT.tools, { ...DEPLOY_TOOL, name: "ok", requiresHuman: true }] };

  it("Index entry: stores all of it again where its own file must tell that a call waits for a person", async () => {
    const { bench, first, follow } = await chain();
    bench.agents.agent = asking;
    const second = await follow(first.turnId);
    const third = await follow(second.turnId);
    expect([second.agent.resolved, third.agent.resolved]).toStrictEqual([asking, asking]);
    bench.agents.agent = AGENT;
    const fourth = await follow(third.turnId);
    const fifth = await follow(fourth.turnId);
    expect(fifth.agent.resolved).toStrictEqual(inheritedFrom(fourth.turnId));
  });

  it.each([
    ["another prompt", { ...AGENT, systemPrompt: "You help!" }],
    ["another tool", { ...AGENT, tools: [{ ...READ_TOOL, description: "Reads." }] }],
    ["tools in another order", { ...AGENT, tools: AGENT.tools.toReversed() }],
  ])("stores all of it for %s", async (_name, agent) => {
    const { bench, first, follow } = await chain();
    bench.agents.agent = agent;
    expect((await follow(first.turnId)).agent.resolved).toStrictEqual(agent);
  });

  it("stores all of it when the predecessor is unreadable", async () => {
    const bench = new TurnBench();
    const { created } = await bench.create({ context: { previousTurnId: turnIdAt(99) } });
    expect(created.agent.resolved).toStrictEqual(AGENT);
  });

  it("passes on a disk that fails", async () => {
    const bench = new TurnBench();
    bench.repo.beforeRead = () => {
      throw new Error("EIO");
    };
    await expect(bench.create({ context: { previousTurnId: turnIdAt(99) } })).rejects.toThrow("EIO");
  });
});
