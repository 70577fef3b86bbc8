import { type CodedError, SessionExistsError, StoreIoError } from "@x/shared";
import { SESSION_ID, sessionCreated, titleChanged, turnAppended, turnIdAt } from "@x/shared/testing";
import { describe, expect, it } from "vitest";
import { FakeClock, NOW, SessionBench, session, turnLog } from "../../testing/index.js";

const LATER = "2025-11-11T06:00:00.000Z";

describe("createSession", () => {
  it("S§13.6 writes session_created, and the row is there and published", async () => {
    const bench = await new SessionBench().ready();
    const sessionId = await bench.sessions.createSession();
    expect(await bench.files.sessions.read(sessionId)).toStrictEqual([
      sessionCreated({ sessionId, ts: NOW }),
    ]);
    const entry = { sessionId, createdAt: NOW, updatedAt: NOW, turnCount: 0, latestTurnStatus: "none" };
    expect(bench.sessions.listSessions()).toStrictEqual([entry]);
    expect(bench.published).toStrictEqual([{ type: "session-index-changed", sessionId, entry }]);
    expect(await bench.rebuilt()).toStrictEqual([entry]);
  });

  it("Titles: a title given at creation is normalised and is the title", async () => {
    const bench = await new SessionBench().ready();
    const sessionId = await bench.sessions.createSession({ title: "  My\n plans " });
    expect(await bench.files.sessions.read(sessionId)).toStrictEqual([
      sessionCreated({ sessionId, ts: NOW, title: "My plans" }),
    ]);
    await expect(bench.sessions.createSession({ title: " \u0000" })).rejects.toMatchObject({
      code: "invalid-input",
    });
    await expect(bench.sessions.createSession({ title: 5 as never })).rejects.toMatchObject({
      code: "invalid-input",
    });
    expect(bench.sessions.listSessions()).toHaveLength(1);
  });

  it("Boundary: what is no description of a session is refused, a misspelt field too", async () => {
    const bench = await new SessionBench().ready();
    for (const input of [null, 5, { titel: "x" }, { title: null }, [] as unknown]) {
      const created = bench.sessions.createSession(input as never);
      await expect(created).rejects.toMatchObject({ code: "invalid-input" });
    }
    await expect(bench.sessions.getTurn(undefined as never)).rejects.toMatchObject({ code: "invalid-id" });
    expect(bench.sessionRepo.calls).not.toContain("create");
  });

  it("Ids: an id that is taken already gives way to the next one", async () => {
    const bench = await new SessionBench().ready();
    await bench.givenSession([sessionCreated({ sessionId: turnIdAt(1) })]);
    await bench.givenSession([sessionCreated({ sessionId: turnIdAt(2) })]);
    expect(await bench.sessions.createSession()).toBe(turnIdAt(3));
    expect(SessionExistsError.code).toBe("session-exists");
  });

  it("S§9 a file that cannot be made leaves no row", async () => {
    const bench = await new SessionBench().ready();
    bench.sessionRepo.before = () => {
      throw new StoreIoError("disk full");
    };
    await expect(bench.sessions.createSession()).rejects.toMatchObject({ code: "store-io" });
    expect([bench.sessions.listSessions(), bench.published]).toStrictEqual([[], []]);
  });
});

describe("setTitle", () => {
  it("S§13.6 appends title_changed, normalised; the turn's part of the row stays; the change is published", async () => {
    const { bench } = await session()
      .withTurn("t1", "asking")
      .when((s) => s.rename("  New\ttitle "))
      .resolves(undefined)
      .appended(titleChanged("New title", { ts: NOW }))
      .rowHas({
        title: "New title",
        updatedAt: NOW,
        latestTurnStatus: "suspended",
        pending: { permissions: 0, humans: 1, others: 0 },
      })
      .restart();
    expect(bench.published).toStrictEqual([
      { type: "session-index-changed", sessionId: SESSION_ID, entry: bench.index.get(SESSION_ID) },
    ]);
    expect(bench.turnRepo.calls).toStrictEqual([]);
  });

  it("Titles: an empty title is refused before anything is read", async () => {
    for (const title of ["", "  ", "\u0007", "\u200b"]) {
      const { bench } = await session()
        .when((s) => s.rename(title))
        .rejects("invalid-input", /title/)
        .appendedNothing();
      expect(bench.sessionRepo.calls).toStrictEqual([]);
    }
  });

  it("Titles: the last one wins, and long ones are cut", async () => {
    const hand = await session({ title: "First" }).hand();
    await hand.rename("Second");
    await hand.rename("x".repeat(300));
    expect(hand.bench.index.get(SESSION_ID)?.title).toBe("x".repeat(200));
  });

  it("Index entry: a session whose latest turn cannot be read can be renamed, and keeps its error", async () => {
    const hand = await session().withTurn("t1", "completed").hand();
    await hand.bench.files.sessions.append(SESSION_ID, [turnAppended(2)]);
    const { sessions, index } = await hand.bench.restarted().ready();
    const before = index.get(SESSION_ID);
    expect(before?.error?.code).toBe("turn-not-found");
    await sessions.setTitle(SESSION_ID, "Renamed");
    expect(index.get(SESSION_ID)).toStrictEqual({ ...before, title: "Renamed", updatedAt: NOW });
  });

  it("Index entry: a row from a time when the file could not be read is derived anew", async () => {
    for (const scene of [session().withTurn("t1", "completed"), session()]) {
      const { bench } = await scene.hand();
      const broken = bench.restarted();
      broken.sessionRepo.before = (call) => {
        if (call === "read") throw new StoreIoError("no permission");
      };
      await broken.ready();
      expect(broken.index.get(SESSION_ID)?.error?.code).toBe("store-io");
      broken.sessionRepo.before = () => {};
      await broken.sessions.setTitle(SESSION_ID, "Back");
      expect(broken.sessions.listSessions()).toStrictEqual(await broken.rebuilt());
      expect(broken.index.get(SESSION_ID)?.error).toBeUndefined();
    }
  });

  it("Index entry: a session whose file is damaged refuses a title with the same code", async () => {
    const hand = await session().hand();
    await hand.bench.files.sessions.append(SESSION_ID, [turnAppended(5)]);
    await expect(hand.rename("x")).rejects.toMatchObject({ code: "session-corrupt" });
  });

  it("The scan: a title given before the scan came to the session is there when it does", async () => {
    const { bench } = await session().withTurn("t1", "asking").hand();
    const early = bench.restarted();
    await early.sessions.setTitle(SESSION_ID, "Early");
    expect(early.index.get(SESSION_ID)).toMatchObject({ title: "Early", latestTurnStatus: "suspended" });
    await early.ready();
    expect(early.sessions.listSessions()).toStrictEqual(await bench.rebuilt());
    expect(early.published).toStrictEqual([]);
  });
});

describe("listSessions, getSession, getTurn", () => {
  it("S§8.2 listing does no I/O and is ordered by update, then by id", async () => {
    const clock = new FakeClock();
    const bench = await new SessionBench({ clock }).ready();
    const [one, two] = [await bench.sessions.createSession(), await bench.sessions.createSession()];
    expect(bench.sessions.listSessions().map(({ sessionId }) => sessionId)).toStrictEqual([two, one]);
    clock.current = LATER;
    await bench.sessions.setTitle(one, "x");
    bench.sessionRepo.calls.length = 0;
    expect(bench.sessions.listSessions().map(({ sessionId }) => sessionId)).toStrictEqual([one, two]);
    expect([bench.sessionRepo.calls, bench.turnRepo.calls]).toStrictEqual([[], []]);
  });

  it("S§8.2 a list that was given out does not change afterwards", async () => {
    const bench = await new SessionBench().ready();
    const before = bench.sessions.listSessions();
    await bench.sessions.createSession();
    expect(before).toStrictEqual([]);
  });

  it("S§9 getSession gives the folded state; unknown, malformed and damaged ones are refused by code", async () => {
    const hand = await session().withTurn("t1", "completed").hand();
    const { sessions } = hand.bench;
    expect(await sessions.getSession(SESSION_ID)).toMatchObject({
      title: "Hello",
      latestTurnId: turnIdAt(1),
    });
    await expect(sessions.getSession(turnIdAt(9))).rejects.toMatchObject({ code: "session-not-found" });
    await expect(sessions.getSession("../x")).rejects.toMatchObject({ code: "invalid-id" });
    await hand.bench.files.sessions.append(SESSION_ID, [turnAppended(9)]);
    const damaged = await sessions.getSession(SESSION_ID).catch((error: CodedError) => error);
    expect(damaged).toMatchObject({
      code: "session-corrupt",
      message: expect.stringContaining(`${SESSION_ID}.jsonl:4`),
    });
  });

  it("S§9 getTurn is the turn runtime's, and read-only", async () => {
    const hand = await session().withTurn("t1", "asking").hand();
    const events = turnLog("asking", { turnId: turnIdAt(1), sessionId: SESSION_ID });
    expect(await hand.bench.sessions.getTurn(turnIdAt(1))).toStrictEqual({ turnId: turnIdAt(1), events });
    expect(hand.bench.turnRepo.calls).toStrictEqual(["read"]);
    await expect(hand.bench.sessions.getTurn(turnIdAt(9))).rejects.toMatchObject({ code: "turn-not-found" });
    await expect(hand.bench.sessions.getTurn("x")).rejects.toMatchObject({ code: "invalid-id" });
  });
});
