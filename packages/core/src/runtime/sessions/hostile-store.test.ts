// A store full of hostile files beside good sessions: it starts, says of each what is wrong where, and hides nothing.
import type { SessionIndexEntry } from "@x/shared";
import { SESSION_ID, sessionCreated, turnAppended, turnIdAt } from "@x/shared/testing";
import { describe, expect, it } from "vitest";
import { HOSTILE_TURNS, type HostileFile, writeHostileStore } from "../../testing/hostile-store.js";
import { CONFIG, CountingIds, RecordingLogger, SessionBench, turnLog } from "../../testing/index.js";
import { withTemporaryDirectory } from "../../testing/temporary-directory.js";
import { FsTurnRepo } from "../turns/fs-repo.js";
import { FsSessionRepo } from "./fs-repo.js";

const GOOD = Array.from({ length: 100 }, (_, number) => number + 1);

function goodId(number: number): string {
  return SESSION_ID.replace("2025-11-11", "2025-11-12").replace("000", String(number).padStart(3, "0"));
}

async function withBench(workDir: string, use: (bench: SessionBench) => Promise<void>): Promise<void> {
  const options = { workDir, logger: new RecordingLogger() };
  const sessionRepo = new FsSessionRepo(options);
  const turnRepo = new FsTurnRepo(options);
  const idGenerator = new CountingIds(GOOD.length);
  await use(new SessionBench({ sessionRepo, turnRepo, idGenerator }));
  await Promise.all([sessionRepo.close(), turnRepo.close()]);
  expect([sessionRepo.openHandles, turnRepo.openHandles]).toStrictEqual([0, 0]);
}

async function placeGood(bench: SessionBench): Promise<void> {
  for (const number of GOOD) {
    const sessionId = goodId(number);
    const turnId = turnIdAt(number);
    await bench.givenTurn(turnLog("completed", { turnId, sessionId }));
    await bench.givenSession([
      sessionCreated({ sessionId, title: "Good" }),
      turnAppended(1, { sessionId, turnId }),
    ]);
  }
}

function errorOf(rows: readonly SessionIndexEntry[], sessionId: string | undefined) {
  const { error, ...row } = rows.find((entry) => entry.sessionId === sessionId) ?? {};
  return { code: error?.code, address: error?.message.slice(0, error.message.indexOf(": ")), row };
}

const ids = (rows: readonly { readonly id?: string }[]): string[] => rows.flatMap(({ id }) => id ?? []);
const present = ({ skipped }: HostileFile): boolean => skipped === undefined;

describe("a store full of hostile files", () => {
  it("S§8.2 lists exactly the good and the errored sessions, each with code and file:line, and every good one takes a message", async () => {
    await withTemporaryDirectory((workDir) =>
      withBench(workDir, async (bench) => {
        const hostile = (await writeHostileStore(workDir)).filter(present);
        await placeGood(bench);
        await bench.ready();
        const rows = bench.sessions.listSessions();
        const errored = hostile.filter(({ outcome }) => outcome === "errored");
        const fine = hostile.filter(({ outcome }) => outcome === "fine");
        expect(errored.length).toBeGreaterThan(20);
        expect(rows.map(({ sessionId }) => sessionId).toSorted()).toStrictEqual(
          [...GOOD.map(goodId), ...ids(errored), ...ids(fine)].toSorted(),
        );
        for (const { id, code, address, title } of errored) {
          expect(errorOf(rows, id), title).toMatchObject({
            code,
            address,
            row: { latestTurnStatus: "none" },
          });
          const sent = bench.sessions.sendMessage(id as string, { role: "user", content: "x" }, CONFIG);
          await expect(sent, title).rejects.toMatchObject({ code });
        }
        for (const number of GOOD) {
          expect(bench.index.get(goodId(number))?.latestTurnStatus).toBe("completed");
          await bench.sessions.sendMessage(goodId(number), { role: "user", content: "x" }, CONFIG);
        }
        expect(bench.stepped.advances).toHaveLength(GOOD.length);
      }),
    );
  }, 60_000);

  it("Index entry: every errored session can be deleted, and then the store is whole", async () => {
    await withTemporaryDirectory((workDir) =>
      withBench(workDir, async (bench) => {
        const hostile = (await writeHostileStore(workDir)).filter(present);
        await bench.ready();
        for (const id of ids(hostile.filter(({ outcome }) => outcome === "errored"))) {
          await bench.sessions.deleteSession(id);
        }
        const rows = bench.sessions.listSessions();
        expect(rows.filter(({ error }) => error !== undefined)).toStrictEqual([]);
        expect(rows).toStrictEqual(await bench.rebuilt());
        expect(rows).toHaveLength(hostile.filter(({ outcome }) => outcome === "fine").length);
      }),
    );
  }, 60_000);

  it("S§8.2 a hostile latest turn makes an errored row that keeps every field of its session", async () => {
    await withTemporaryDirectory((workDir) =>
      withBench(workDir, async (bench) => {
        const turns = (await writeHostileStore(workDir, { kind: HOSTILE_TURNS })).filter(present);
        const errored = turns.filter(({ outcome }) => outcome === "errored");
        for (const [number, turnId] of ids(errored).entries()) {
          const sessionId = goodId(number);
          await bench.givenSession([
            sessionCreated({ sessionId, title: "Readable" }),
            turnAppended(1, { sessionId, turnId }),
          ]);
        }
        await bench.ready();
        const rows = bench.sessions.listSessions();
        expect(rows).toHaveLength(errored.length);
        for (const [number, { id, code, address, title }] of errored.entries()) {
          expect(errorOf(rows, goodId(number)), title).toMatchObject({
            code,
            address,
            row: { title: "Readable", turnCount: 1, latestTurnId: id, latestTurnStatus: "none" },
          });
        }
      }),
    );
  }, 60_000);
});
