// "Needs you" in every turn of a conversation, whoever offers the tool that asks. Clarifications "Index entry".
import { AGENT, DEPLOY_TOOL, SESSION_ID, sessionCreated } from "@x/shared/testing";
import { describe, expect, it } from "vitest";
import { LiveSessionBench, SessionHand } from "../../testing/index.js";

describe("needs you", () => {
  it("Index entry: a tool of a server that asks a person counts in the second turn as in the first, live and after a restart", async () => {
    const { bench, turns } = new LiveSessionBench();
    const approve = { ...DEPLOY_TOOL, requiresHuman: true };
    turns.agents.agent = { ...AGENT, tools: [approve] };
    turns.tools.put(approve);
    await bench.givenSession([sessionCreated()]);
    await bench.ready();
    const hand = new SessionHand(bench);
    for (const turn of ["t1", "t2"] as const) {
      await hand.sendMessage("deploy");
      await bench.liveAdvances.allEnded();
      const row = bench.index.get(SESSION_ID);
      expect(row).toMatchObject({
        latestTurnStatus: "suspended",
        pending: { permissions: 0, humans: 1, others: 0 },
      });
      expect(await bench.rebuilt()).toStrictEqual([row]);
      await hand.answer(turn, "approved", turn === "t1" ? "c1" : "call_0_0");
      await bench.liveAdvances.allEnded();
    }
  });

  it("Index entry: the scan reads two files of such a session, no more", async () => {
    const { bench, turns } = new LiveSessionBench();
    const approve = { ...DEPLOY_TOOL, requiresHuman: true };
    turns.agents.agent = { ...AGENT, tools: [approve] };
    turns.tools.put(approve);
    await bench.givenSession([sessionCreated()]);
    await bench.ready();
    const hand = new SessionHand(bench);
    await hand.sendMessage("say");
    await bench.liveAdvances.allEnded();
    await hand.sendMessage("deploy");
    await bench.liveAdvances.allEnded();
    const again = bench.restarted();
    await again.ready();
    expect([again.sessionRepo.calls, again.turnRepo.calls]).toStrictEqual([
      ["listSessionIds", "read"],
      ["read"],
    ]);
    expect(again.sessions.listSessions()).toStrictEqual(bench.sessions.listSessions());
  });
});
