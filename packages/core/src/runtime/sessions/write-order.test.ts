// The order of the three writes of a message (S§7), and what a crash between any two of them leaves.
import type { UserMessage } from "@x/shared";
import { SESSION_ID, titleChanged, turnAppended, turnIdAt } from "@x/shared/testing";
import { describe, expect, it } from "vitest";
import { CONFIG, NOW, quiet, session } from "../../testing/index.js";

const hello: UserMessage = { role: "user", content: "Hello" };

describe("ordering and crashes", () => {
  it("S§13.4 the reference is on disk before the first advance begins", async () => {
    const seen: string[] = [];
    await session()
      .with((bench) => {
        bench.stepped.afterCreate = () => seen.push("turn file");
        bench.sessionRepo.afterAppend = () =>
          seen.push(`reference, ${bench.stepped.advances.length} advances`);
      })
      .when((s) => s.sendMessage())
      .advanced({ turnId: turnIdAt(1) });
    expect(seen).toStrictEqual(["turn file", "reference, 0 advances"]);
  });

  it("S§13.4 a crash between turn file and reference leaves an orphan, an unchanged session, and a fresh retry", async () => {
    const { bench } = await session()
      .crashAfter("createTurn")
      .when((s) => s.sendMessage())
      .appendedNothing()
      .advancedNothing()
      .restart();
    const again = await bench.restarted().ready();
    expect(again.sessions.listSessions()).toMatchObject([{ turnCount: 0, latestTurnStatus: "none" }]);
    const retried = again.sessions.sendMessage(SESSION_ID, hello, CONFIG);
    expect(await retried).toStrictEqual({ turnId: turnIdAt(2) });
    expect(await again.files.turns.read(turnIdAt(1))).toHaveLength(1);
    expect(again.index.get(SESSION_ID)).toMatchObject({ turnCount: 1, latestTurnId: turnIdAt(2) });
  });

  it("S§13.4 a crash between reference and first advance leaves an idle turn that resumes", async () => {
    const { bench } = await session()
      .crashAfter("append")
      .when((s) => s.sendMessage())
      .appended(turnAppended(1, { ts: NOW }), titleChanged("Hello", { ts: NOW }))
      .advancedNothing();
    const again = await bench.restarted().ready();
    expect(again.index.get(SESSION_ID)).toMatchObject({
      latestTurnId: turnIdAt(1),
      latestTurnStatus: "idle",
    });
    const resumed = again.sessions.resumeTurn(SESSION_ID);
    await quiet();
    await again.stepped.last.completes();
    await resumed;
    expect(again.index.get(SESSION_ID)?.latestTurnStatus).toBe("completed");
  });
});
