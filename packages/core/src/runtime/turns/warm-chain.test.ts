import { describe, expect, it } from "vitest";
import { answer, CountingIds, inMemory, linkId, links, type Script, TurnBench } from "../../testing/index.js";

const TURNS = 1000;

/** A conversation of 1,000 turns on disk, and a bench that has read none of it. */
async function longConversation() {
  // Ids of new turns lie after those of the chain.
  return new TurnBench({ repo: await inMemory(links(TURNS)), idGenerator: new CountingIds() });
}

/** Sends one message after turn `previousTurnId`; says how the repository was called, and what the model was sent. */
async function send(bench: TurnBench, previousTurnId: string, script: Script = answer("Next")) {
  bench.model.answers(script);
  const before = bench.repo.calls.length;
  const { created, outcome } = await bench.run({ context: { previousTurnId } });
  expect(outcome.status).toBe("completed");
  return {
    turnId: created.turnId,
    calls: bench.repo.calls.slice(before),
    messages: bench.model.sent.at(-1)?.messages.length,
    agent: created.agent.resolved,
  };
}

describe("T§5 the thousandth message", () => {
  it("of an open conversation costs no more than 8 repository calls, whatever came before", async () => {
    const bench = await longConversation();
    const first = await send(bench, linkId(TURNS));
    expect(first.calls.filter((call) => call === "read")).toHaveLength(TURNS + 1);
    const second = await send(bench, first.turnId);
    const third = await send(bench, second.turnId);
    expect(second.calls).toStrictEqual(["create", "withLock", "read", "append", "append", "append"]);
    expect(third.calls).toStrictEqual(second.calls);
    expect([first, second, third].map(({ messages }) => messages)).toStrictEqual([
      2 * TURNS + 1,
      2 * TURNS + 3,
      2 * TURNS + 5,
    ]);
    expect(third.agent).toMatchObject({ inheritedFrom: second.turnId });
  });

  it("after a start reads the turns in parallel, each once, when the list of turns is known", async () => {
    const bench = await longConversation();
    bench.contextResolver.warm(Array.from({ length: TURNS }, (_, index) => linkId(index + 1)));
    const { messages } = await send(bench, linkId(TURNS));
    expect(messages).toBe(2 * TURNS + 1);
    expect(bench.repo.calls.filter((call) => call === "read")).toHaveLength(TURNS + 1);
    expect(bench.repo.peakReads).toBe(16);
  });
});
