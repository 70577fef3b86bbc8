import { StoreIoError, TurnDependencyError, type UserMessage } from "@x/shared";
import { SESSION_ID, titleChanged, turnAppended, turnIdAt } from "@x/shared/testing";
import { describe, expect, it } from "vitest";
import { CONFIG, NOW, session, turnLog } from "../../testing/index.js";

const message = (content: UserMessage["content"]): UserMessage => ({ role: "user", content });
const file = (fields: object) => ({
  type: "attachment" as const,
  path: "/f",
  filename: "plan.md",
  mimeType: "text/markdown",
  ...fields,
});

describe("sendMessage", () => {
  it("S§13.3 first turn: inline empty context, position 1, default title in the same append", async () => {
    const hand = await session()
      .when((s) => s.sendMessage("Hello"))
      .resolves({ turnId: turnIdAt(1) })
      .appended(turnAppended(1, { ts: NOW }), titleChanged("Hello", { ts: NOW }))
      .advanced({ turnId: turnIdAt(1) })
      .rowHas({
        title: "Hello",
        turnCount: 1,
        latestTurnId: turnIdAt(1),
        latestTurnStatus: "idle",
        updatedAt: NOW,
      })
      .restart();
    expect(hand.bench.stepped.creations).toStrictEqual([
      {
        agent: { agentId: "copilot" },
        sessionId: SESSION_ID,
        context: [],
        input: message("Hello"),
        config: { humanAvailable: true },
      },
    ]);
    expect(hand.bench.sessionRepo.calls).toStrictEqual(["read", "append"]);
  });

  it("S§13.3 later turns: the context refers to the latest turn, and the position goes up", async () => {
    const hand = await session()
      .withTurn("t1", "completed")
      .withTurn("t2", "completed")
      .when((s) => s.sendMessage("More"))
      .resolves({ turnId: turnIdAt(3) })
      .appended(turnAppended(3, { ts: NOW }))
      .restart();
    expect(hand.bench.stepped.creations[0]?.context).toStrictEqual({ previousTurnId: turnIdAt(2) });
  });

  it("S§13.3 refused while the latest turn is running, and accepted after it has settled", async () => {
    const hand = await session().hand();
    await hand.sendMessage("One");
    await expect(hand.sendMessage("Two")).rejects.toMatchObject({
      code: "turn-not-settled",
      sessionId: SESSION_ID,
      turnId: turnIdAt(1),
      status: "idle",
    });
    await hand.bench.stepped.last.completes();
    expect(await hand.sendMessage("Two")).toStrictEqual({ turnId: turnIdAt(2) });
  });

  it("S§13.3 refused while the latest turn is suspended or idle, and accepted after it has settled", async () => {
    for (const kind of ["suspended", "asking", "waiting", "idle", "created"] as const) {
      const hand = await session()
        .withTurn("t1", kind)
        .when((s) => s.sendMessage())
        .rejects("turn-not-settled", new RegExp(turnIdAt(1)))
        .appendedNothing()
        .advancedNothing();
      expect(hand.bench.stepped.creations).toStrictEqual([]);
      await hand.stop("t1");
      expect(await hand.sendMessage()).toStrictEqual({ turnId: turnIdAt(2) });
    }
  });

  it("S§13.3 goes on after failed, exhausted and cancelled turns", async () => {
    for (const kind of ["failed", "exhausted", "cancelled"] as const) {
      const hand = await session()
        .withTurn("t1", kind)
        .when((s) => s.sendMessage())
        .resolves({ turnId: turnIdAt(2) });
      expect(hand.bench.stepped.creations[0]?.context).toStrictEqual({ previousTurnId: turnIdAt(1) });
    }
  });

  it("S§13.3 configuration lands on the turn; the session's file keeps agent and model only", async () => {
    const agent = { agentId: "writer", overrides: { model: { provider: "p", model: "m" } } };
    const hand = await session({ title: "T" })
      .when((s) => s.sendMessage("x", { agent, autoPermission: true, maxModelCalls: 7 }))
      .appended(turnAppended(1, { ts: NOW, model: { provider: "p", model: "m" } }));
    expect(hand.bench.stepped.creations[0]).toMatchObject({
      agent,
      config: { autoPermission: true, maxModelCalls: 7, humanAvailable: true },
    });
  });

  it("S§13.3 concurrent messages: one wins, the other is refused, in both orders", async () => {
    await session().race(
      (s) => s.sendMessage("A"),
      (s) => s.sendMessage("B"),
      async (a, b, { bench }) => {
        const endings = [a, b];
        expect(endings.filter((ending) => "value" in ending)).toStrictEqual([
          { value: { turnId: turnIdAt(1) } },
        ]);
        expect(endings.find((ending) => "error" in ending)).toMatchObject({
          error: { code: "turn-not-settled", turnId: turnIdAt(1) },
        });
        expect(bench.stepped.asked).toStrictEqual([{ turnId: turnIdAt(1) }]);
        expect(await bench.rebuilt()).toStrictEqual(bench.sessions.listSessions());
      },
    );
  });

  it("Titles: a title that was given is kept, also when it was given before the first message", async () => {
    await session({ title: "Mine" })
      .when((s) => s.sendMessage())
      .appended(turnAppended(1, { ts: NOW }));
    const hand = await session().hand();
    await hand.rename("Mine");
    await hand.sendMessage();
    expect(hand.bench.index.get(SESSION_ID)?.title).toBe("Mine");
  });

  it("sendMessage: an empty message is refused before a turn exists", async () => {
    const empty = [message(""), message(" \n\t"), message([]), message([{ type: "text", text: " " }])];
    for (const input of empty) {
      const hand = await session()
        .when((s) => s.sendMessage(input))
        .rejects("invalid-input", /empty/)
        .appendedNothing();
      expect([hand.bench.stepped.creations, hand.bench.sessionRepo.calls]).toStrictEqual([[], []]);
    }
  });

  it("sendMessage: an image or a file alone is a message", async () => {
    const image = { type: "image", data: "aGk=", mediaType: "image/png" } as const;
    await session()
      .when((s) => s.sendMessage(message([image])))
      .rowHas({ title: "New chat" });
    await session()
      .when((s) => s.sendMessage(message([file({})])))
      .rowHas({ title: "plan.md" });
  });

  it("T§3 a file with more than 256 KiB of text is refused, measured in bytes", async () => {
    const carrying = (content: string) => message([file({ content })]);
    await session()
      .when((s) => s.sendMessage(carrying("é".repeat(131_072))))
      .resolves({ turnId: turnIdAt(1) });
    await session()
      .when((s) => s.sendMessage(carrying(`${"é".repeat(131_072)}x`)))
      .rejects("invalid-input", /plan\.md is larger than 262 kB/);
  });

  it("Boundary: malformed messages, configurations and ids are refused by name of the field", async () => {
    const refused = async (input: unknown, config: unknown, why: RegExp) =>
      session()
        .when((s) => s.sendMessage(input as never, config as never))
        .rejects("invalid-input", why)
        .appendedNothing();
    await refused({ role: "assistant", content: "x" }, CONFIG, /message\.role/);
    await refused({ role: "user", content: [{ type: "text" }] }, CONFIG, /message\.content/);
    await refused({ role: "user", content: "x", extra: 1 }, CONFIG, /extra/);
    await refused("x", {}, /config\.agent/);
    await refused("x", { ...CONFIG, maxModelCalls: 0 }, /config\.maxModelCalls/);
    await refused("x", null, /config/);
    const { bench } = await session().hand();
    for (const id of ["", "../../etc/passwd", "x".repeat(300), undefined, 7, null]) {
      const sent = bench.sessions.sendMessage(id as string, message("x"), CONFIG);
      await expect(sent).rejects.toMatchObject({ code: "invalid-id" });
    }
  });

  it("S§9.1 an unknown session is session-not-found", async () => {
    const { bench } = await session().hand();
    const sent = bench.sessions.sendMessage(turnIdAt(9), message("x"), CONFIG);
    await expect(sent).rejects.toMatchObject({ code: "session-not-found" });
  });

  it("sendMessage: if the turn cannot be created, the session's file is unchanged and nothing is active", async () => {
    const hand = await session()
      .with(({ stepped }) => {
        stepped.beforeCreate = () => {
          throw new TurnDependencyError("no model");
        };
      })
      .when((s) => s.sendMessage())
      .rejects("turn-dependency-missing")
      .appendedNothing()
      .advancedNothing();
    expect(hand.bench.liveAdvances.active()).toStrictEqual([]);
    expect(hand.bench.published).toStrictEqual([]);
  });

  it("S§7 if the reference cannot be written, nothing runs, and a retry makes a fresh turn", async () => {
    let failures = 1;
    const hand = await session()
      .with(({ sessionRepo }) => {
        sessionRepo.before = (call) => {
          if (call === "append" && failures-- > 0) throw new StoreIoError("disk full");
        };
      })
      .when((s) => s.sendMessage())
      .rejects("store-io")
      .appendedNothing()
      .advancedNothing()
      .restart();
    expect(hand.bench.liveAdvances.active()).toStrictEqual([]);
    expect(await hand.sendMessage()).toStrictEqual({ turnId: turnIdAt(2) });
  });

  it("Index entry: a damaged session, and one with a damaged latest turn, refuse with the same code", async () => {
    const foreign = turnLog("completed", { turnId: turnIdAt(1), sessionId: turnIdAt(8) });
    const hand = await session().hand();
    await hand.bench.givenTurn(foreign);
    await hand.bench.files.sessions.append(SESSION_ID, [turnAppended(1)]);
    await expect(hand.sendMessage()).rejects.toMatchObject({ code: "session-corrupt" });
    const missing = await session().hand();
    await missing.bench.files.sessions.append(SESSION_ID, [turnAppended(1)]);
    await expect(missing.sendMessage()).rejects.toMatchObject({ code: "turn-not-found" });
    await missing.bench.files.sessions.append(SESSION_ID, [turnAppended(3)]);
    await expect(missing.sendMessage()).rejects.toMatchObject({
      code: "session-corrupt",
      message: `sessions/2025/11/11/${SESSION_ID}.jsonl:3: sessionSeq 3 where 2 must follow`,
    });
  });

  it("T§5 the chain is warmed with the whole list of turns, and a refused message warms nothing", async () => {
    const scene = session().withTurn("t1", "completed").withTurn("t2", "completed");
    const { bench } = await scene.when((s) => s.sendMessage()).resolves({ turnId: turnIdAt(3) });
    expect(bench.warmed).toStrictEqual([[turnIdAt(1), turnIdAt(2)]]);
    const refused = await session()
      .withTurn("t1", "idle")
      .when((s) => s.sendMessage())
      .rejects("turn-not-settled");
    expect(refused.bench.warmed).toStrictEqual([]);
  });

  it("quality §3 a send reads two files and writes two, whatever the length of the session", async () => {
    const hand = await session()
      .withTurn("t1", "completed")
      .when((s) => s.sendMessage());
    expect(hand.bench.sessionRepo.calls).toStrictEqual(["read", "append"]);
    expect(hand.bench.turnRepo.calls).toStrictEqual(["read", "create"]);
  });
});
