// A message in a long conversation costs what it costs in a short one, once its chain is in memory. quality.md §3, T§5.
import type { SessionEvent } from "@x/shared";
import { SESSION_ID, sessionCreated, turnAppended, turnIdAt } from "@x/shared/testing";
import { describe, expect, it } from "vitest";
import { CountingIds, LiveSessionBench, SessionHand, turnLog } from "../../testing/index.js";

/** Every call at a repository from the second message on until its model is asked. */
async function callsOfWarmSend(turns: number): Promise<string[]> {
  const { bench, model } = await conversation(turns);
  const hand = new SessionHand(bench);
  await hand.sendMessage("say");
  await bench.liveAdvances.allEnded();
  bench.sessionRepo.calls.length = 0;
  bench.turnRepo.calls.length = 0;
  const asked = model.nextHanging();
  await hand.sendMessage("hang");
  await asked;
  const turnCalls = bench.turnRepo.calls.filter((call) => call !== "withLock");
  const calls = [
    ...bench.sessionRepo.calls.map((call) => `session ${call}`),
    ...turnCalls.map((call) => `turn ${call}`),
  ];
  await bench.sessions.close();
  return calls;
}

async function conversation(turns: number): Promise<LiveSessionBench> {
  const live = new LiveSessionBench({ idGenerator: new CountingIds(turns) });
  const events: SessionEvent[] = [sessionCreated({ title: "Long" })];
  for (let number = 1; number <= turns; number += 1) {
    const context = number === 1 ? [] : { previousTurnId: turnIdAt(number - 1) };
    const turnId = turnIdAt(number);
    await live.bench.givenTurn(turnLog("completed", { turnId, sessionId: SESSION_ID, context }));
    events.push(turnAppended(number));
  }
  await live.bench.givenSession(events);
  await live.bench.ready();
  return live;
}

describe("a message in a warm conversation", () => {
  it("quality §3 makes the same few repository calls after 900 turns as after one, eight at most", async () => {
    const short = await callsOfWarmSend(1);
    const long = await callsOfWarmSend(900);
    expect(long).toStrictEqual(short);
    expect(long.length).toBeLessThanOrEqual(8);
    expect(long).toStrictEqual([
      "session read",
      "session append",
      "turn read",
      "turn create",
      "turn read",
      "turn append",
    ]);
  });
});
