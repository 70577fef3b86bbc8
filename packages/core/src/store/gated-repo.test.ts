import { ShuttingDownError, StoreLockedError } from "@x/shared";
import { SESSION_ID, sessionCreated, titleChanged } from "@x/shared/testing";
import { describe, expect, it } from "vitest";
import { MemorySessionRepo } from "../runtime/sessions/memory-repo.js";
import type { ISessionRepo } from "../runtime/sessions/repo.js";
import { isMaintained } from "../storage/log-maintenance.js";
import { ObservedSessionRepo } from "../testing/observed-session-repo.js";
import { gatedRepo } from "./gated-repo.js";
import { WriteGate } from "./write-gate.js";

/** Every call that changes a session log. */
function writesOf(repo: MemorySessionRepo): (() => Promise<unknown>)[] {
  return [
    () => repo.create(sessionCreated()),
    () => repo.append(SESSION_ID, [titleChanged("x")]),
    () => repo.salvage(SESSION_ID),
    () => repo.delete(SESSION_ID),
  ];
}

describe("a repository behind the write gate (Clarifications: Quit, One writer)", () => {
  it("writes while the gate is open, and refuses every write with the gate's reason afterwards; reading stays", async () => {
    const gate = WriteGate.ofWriter();
    const inner = new MemorySessionRepo();
    const repo = gatedRepo(inner, gate);
    await repo.create(sessionCreated());
    await repo.append(SESSION_ID, [titleChanged("kept")]);
    gate.close(() => new ShuttingDownError("closing"));
    for (const write of writesOf(repo))
      await expect(write()).rejects.toEqual(new ShuttingDownError("closing"));
    expect(await repo.read(SESSION_ID)).toEqual([sessionCreated(), titleChanged("kept")]);
    expect(await repo.listSessionIds()).toEqual([SESSION_ID]);
    expect(await repo.withLock(SESSION_ID, async () => inner.lockedSessions)).toBe(1);
  });

  it("refuses every write of a core that only reads", async () => {
    const repo = gatedRepo(
      new MemorySessionRepo(),
      WriteGate.ofReader(() => new StoreLockedError("read-only")),
    );
    for (const write of writesOf(repo)) await expect(write()).rejects.toMatchObject({ code: "store-locked" });
  });

  it("T§1.3 gives a core that only reads no lock: what would end in a write is refused before anybody is asked", async () => {
    const repo = gatedRepo(
      new MemorySessionRepo(),
      WriteGate.ofReader(() => new StoreLockedError("read-only")),
    );
    let begun = 0;
    const working = repo.withLock(SESSION_ID, async () => {
      begun += 1;
    });
    await expect(working).rejects.toMatchObject({ code: "store-locked" });
    expect(begun).toBe(0);
  });

  it("offers what the repository offers, and nothing that it does not", () => {
    const { create, read, append, withLock, listSessionIds, delete: remove } = new MemorySessionRepo();
    const bare: ISessionRepo = { create, read, append, withLock, listSessionIds, delete: remove };
    const gate = WriteGate.ofWriter();
    expect(isMaintained(gatedRepo(bare, gate))).toBe(false);
    expect(gatedRepo(bare, gate).listPartitions).toBeUndefined();
    expect(isMaintained(gatedRepo(new MemorySessionRepo(), gate))).toBe(true);
    expect(gatedRepo(new ObservedSessionRepo(bare), gate).calls).toEqual([]);
  });
});
