import { ShuttingDownError, StoreIoError, type ToolResultData, TurnInputError } from "@x/shared";
import { permissionRequired, permissionResolved, resulted, SESSION_ID, turnIdAt } from "@x/shared/testing";
import { describe, expect, it } from "vitest";
import { endingOf, quiet, session, turnIdOf, turnLog } from "../../testing/index.js";

const result: ToolResultData = { output: { ok: true }, isError: false, metadata: { took: 3 } };

describe("external inputs", () => {
  it("S§13.5 a permission decision advances its turn with that decision and its metadata", async () => {
    const hand = await session().withTurn("t1", "suspended").hand();
    const { sessions, stepped } = hand.bench;
    const answers = [
      sessions.respondToPermission(turnIdOf("t1"), "c1", "allow"),
      sessions.respondToPermission(turnIdOf("t1"), "c2", "deny", { reason: "no" }),
    ];
    await quiet();
    expect(stepped.asked).toStrictEqual([
      { turnId: turnIdAt(1), input: { type: "permission_decision", toolCallId: "c1", decision: "allow" } },
      {
        turnId: turnIdAt(1),
        input: {
          type: "permission_decision",
          toolCallId: "c2",
          decision: "deny",
          metadata: { reason: "no" },
        },
      },
    ]);
    await stepped.advances[0]?.accepts(permissionResolved("c1", "allow"));
    stepped.advances[1]?.rejects(new TurnInputError("unknown call"));
    const endings = await Promise.all(answers.map(endingOf));
    expect(endings).toStrictEqual([{ value: undefined }, { error: new TurnInputError("unknown call") }]);
  });

  it("S§13.5 an answer to a question is the result of its call, and comes through its own endpoint", async () => {
    const hand = await session().withTurn("t1", "asking").hand();
    const answered = hand.answer("t1", "blue");
    await quiet();
    expect(hand.bench.stepped.asked).toStrictEqual([
      {
        turnId: turnIdAt(1),
        input: { type: "async_tool_result", toolCallId: "c1", result: { output: "blue", isError: false } },
      },
    ]);
    await hand.bench.stepped.last.accepts(resulted("c1", "blue"));
    await answered;
  });

  it("S§13.5 an async result advances its turn with that result, as it stands", async () => {
    const hand = await session().withTurn("t1", "waiting").hand();
    const delivered = hand.deliver("t1", result);
    await quiet();
    expect(hand.bench.stepped.asked).toStrictEqual([
      { turnId: turnIdAt(1), input: { type: "async_tool_result", toolCallId: "c1", result } },
    ]);
    await hand.bench.stepped.last.accepts(resulted("c1", { ok: true }));
    await delivered;
  });

  it("S§13.5 what the turn runtime refuses is passed on unchanged: unknown call, resolved call, ended turn", async () => {
    for (const kind of ["suspended", "completed"] as const) {
      const hand = await session().withTurn("t1", kind).hand();
      const refusal = new TurnInputError("refused by the runtime", { data: { turnId: turnIdAt(1) } });
      const answered = endingOf(hand.allow("t1", "unknown"));
      await quiet();
      hand.bench.stepped.last.rejects(refusal);
      expect(await answered).toStrictEqual({ error: refusal });
    }
  });

  it("S§13.5 a message never becomes the answer to a question", async () => {
    await session()
      .withTurn("t1", "asking")
      .when((s) => s.sendMessage("blue"))
      .rejects("turn-not-settled")
      .appendedNothing()
      .advancedNothing();
  });

  it("External inputs: resolves when this input is on disk, and never waits for what follows it", async () => {
    const hand = await session().withTurn("t1", "suspended").hand();
    const order: string[] = [];
    const answered = hand.allow("t1").then(() => order.push("answered"));
    await quiet();
    const advance = hand.bench.stepped.last;
    expect(order).toStrictEqual([]);
    await advance.accepts(permissionResolved("c1", "allow"));
    await answered;
    expect(hand.bench.liveAdvances.active()).toStrictEqual([turnIdAt(1)]);
    order.push("still running");
    await advance.settles(resulted("c1"), permissionRequired("c1")).catch(() => order.push("ended"));
    expect(order).toStrictEqual(["answered", "still running", "ended"]);
  });

  it("External inputs: an accepted input stays accepted when the turn fails afterwards, and the failure is a notice", async () => {
    const hand = await session().withTurn("t1", "suspended").hand();
    const answered = hand.allow("t1");
    await quiet();
    await hand.bench.stepped.last.accepts(permissionResolved("c1", "allow"));
    await answered;
    hand.bench.stepped.last.rejects(new StoreIoError("disk full"));
    await quiet();
    expect(hand.bench.failures.failures()).toStrictEqual([
      {
        type: "turn-advance-failed",
        sessionId: SESSION_ID,
        turnId: turnIdAt(1),
        error: { code: "store-io", message: "disk full" },
      },
    ]);
  });

  it("External inputs: a turn stopped before it took the input refuses it", async () => {
    const hand = await session().withTurn("t1", "suspended").hand();
    hand.bench.stepped.obedient = false;
    const answered = endingOf(hand.allow("t1"));
    await quiet();
    const stopped = hand.stop("t1");
    hand.bench.stepped.advances[0]?.obey();
    await stopped;
    expect(await answered).toMatchObject({ error: { code: "turn-input-rejected" } });
  });

  it("External inputs: an input that was on disk before its turn was stopped or failed was taken", async () => {
    for (const end of ["stopped", "failed"] as const) {
      const hand = await session().withTurn("t1", "suspended").hand();
      const answered = endingOf(hand.allow("t1"));
      await quiet();
      const advance = hand.bench.stepped.last;
      // The end follows before anybody had a chance to read the event.
      await advance.accepts(permissionResolved("c1", "allow"));
      if (end === "failed") advance.rejects(new StoreIoError("disk full"));
      else await hand.stop("t1");
      expect(await answered).toStrictEqual({ value: undefined });
    }
  });

  it("External inputs: another call's answer, and the classifier's, is not this one's", async () => {
    const hand = await session().withTurn("t1", "suspended").hand();
    const answered = endingOf(hand.allow("t1"));
    await quiet();
    const advance = hand.bench.stepped.last;
    await advance.writes(permissionResolved("c1", "allow", { source: "classifier" }));
    const refusal = new TurnInputError("resolved already");
    advance.rejects(refusal);
    expect(await answered).toStrictEqual({ error: refusal });
  });

  it("External inputs: go to whatever turn they name: an earlier one, or one without a session", async () => {
    const hand = await session().withTurn("t1", "suspended").withTurn("t2", "completed").hand();
    await hand.bench.givenTurn(turnLog("suspended", { turnId: turnIdAt(7), sessionId: null }));
    const before = hand.bench.sessions.listSessions();
    const answers = [hand.allow("t1")];
    await quiet();
    answers.push(hand.allow("t7"));
    await quiet();
    for (const advance of hand.bench.stepped.advances) {
      await advance.accepts(permissionResolved("c1", "allow"));
      await advance.settles(resulted("c1")).catch(() => advance.rejects(new StoreIoError("no model")));
    }
    await Promise.all(answers);
    await quiet();
    expect(hand.bench.stepped.asked.map(({ turnId }) => turnId)).toStrictEqual([turnIdAt(1), turnIdAt(7)]);
    expect(hand.bench.sessions.listSessions()).toStrictEqual(before);
    expect(hand.bench.failures.failures().map(({ sessionId }) => sessionId)).toStrictEqual([
      SESSION_ID,
      null,
    ]);
  });

  it("External inputs: an unknown turn is turn-not-found, a malformed id invalid-id", async () => {
    const { bench } = await session().hand();
    const unknown = bench.sessions.respondToAskHuman(turnIdAt(5), "c1", "x");
    await expect(unknown).rejects.toMatchObject({ code: "turn-not-found" });
    const malformed = bench.sessions.respondToPermission("../t1", "c1", "allow");
    await expect(malformed).rejects.toMatchObject({ code: "invalid-id" });
    expect(bench.stepped.asked).toStrictEqual([]);
  });

  it("Boundary: malformed inputs are refused before anything is read", async () => {
    const { bench } = await session().withTurn("t1", "suspended").hand();
    const { sessions } = bench;
    const turnId = turnIdAt(1);
    const malformed = [
      sessions.respondToPermission(turnId, "c1", "perhaps" as never),
      sessions.respondToPermission(turnId, "", "allow"),
      sessions.respondToPermission(turnId, "c1", "allow", (() => 1) as never),
      sessions.respondToAskHuman(turnId, "c1", 7 as never),
      sessions.deliverAsyncToolResult(turnId, "c1", { output: 1n } as never),
      sessions.deliverAsyncToolResult(turnId, "c1", { output: 1, isError: false, extra: 1 } as never),
    ];
    for (const call of malformed) await expect(call).rejects.toMatchObject({ code: "invalid-input" });
    expect([bench.turnRepo.calls, bench.stepped.asked]).toStrictEqual([[], []]);
  });

  it("External inputs: quitting rejects a waiting input with shutting-down, and no notice is kept of it", async () => {
    const hand = await session().withTurn("t1", "suspended").hand();
    const answered = endingOf(hand.allow("t1"));
    await quiet();
    await hand.bench.sessions.close();
    expect(await answered).toMatchObject({ error: { code: "shutting-down" } });
    expect(hand.bench.stepped.last.signal?.reason).toBeInstanceOf(ShuttingDownError);
    expect(hand.bench.failures.failures()).toStrictEqual([]);
  });

  it("deleteSession: an input to a turn of a deleted session is session-not-found, also after a restart", async () => {
    const hand = await session().withTurn("t1", "suspended").hand();
    await hand.delete();
    const asked = hand.bench.stepped.asked.length;
    await expect(hand.allow("t1")).rejects.toMatchObject({ code: "session-not-found" });
    const again = hand.bench.restarted();
    const early = again.sessions.respondToPermission(turnIdAt(1), "c1", "allow");
    await expect(early).rejects.toMatchObject({ code: "session-not-found" });
    await again.ready();
    const late = again.sessions.respondToPermission(turnIdAt(1), "c1", "allow");
    await expect(late).rejects.toMatchObject({ code: "session-not-found" });
    expect([hand.bench.stepped.asked.length, again.stepped.asked]).toStrictEqual([asked, []]);
  });

  it("The scan: a session whose folder could not be listed is not deleted, its turns take inputs and can be stopped", async () => {
    const { bench } = await session().withTurn("t1", "asking").hand();
    const later = bench.restarted();
    later.sessionRepo.before = (call) => {
      if (call === "listSessionIds") throw new StoreIoError("too many files are open");
    };
    await expect(later.scan.run()).rejects.toMatchObject({ code: "store-io" });
    expect([later.index.isReady, later.sessions.listSessions()]).toStrictEqual([true, []]);
    const answered = later.sessions.respondToAskHuman(turnIdAt(1), "c1", "x");
    await quiet();
    await later.stepped.last.accepts(resulted("c1", "x"));
    await answered;
    await later.sessions.stopTurn(turnIdAt(1));
    expect((await later.files.turns.read(turnIdAt(1))).at(-1)?.type).toBe("turn_cancelled");
  });

  it("The scan: before it has come to a session, its turns take inputs, also where the session's file is damaged", async () => {
    const { bench } = await session().withTurn("t1", "asking").hand();
    const early = bench.restarted();
    early.sessionRepo.before = (call) => {
      if (call === "read") throw new StoreIoError("unreadable");
    };
    const answered = early.sessions.respondToAskHuman(turnIdAt(1), "c1", "x");
    await quiet();
    await early.stepped.last.accepts(resulted("c1", "x"));
    await answered;
  });
});
