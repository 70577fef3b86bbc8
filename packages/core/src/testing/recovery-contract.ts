// What recovery keeps, and what it keeps aside. Part of the event-log contract. quality.md §1.
import { SessionCorruptionError, type SessionEvent } from "@x/shared";
import { SESSION_ID, sessionCreated, titleChanged, turnAppended } from "@x/shared/testing";
import { describe, expect, it } from "vitest";
import { allOf } from "./all-of.js";
import { ADDRESS, failure, lines, type OnLogBench } from "./log-bench.js";

export function describeRecovery(name: string, onBench: OnLogBench): void {
  describe(`${name}: recovery on request`, () => {
    it("quality.md §1 keeps the longest valid prefix, and the original beside it", () =>
      onBench(async ({ log, putBytes, bytesOf }) => {
        const good = lines(sessionCreated(), titleChanged("a"));
        const damaged = Buffer.concat([
          good,
          Buffer.from('{"half\n'),
          lines(titleChanged("b")),
          Buffer.from("tail"),
        ]);
        await putBytes(SESSION_ID, damaged);
        const report = await log.salvage(SESSION_ID);
        expect(report).toEqual({ keptLines: 2, droppedLines: 3, copy: `${ADDRESS}.damaged-1` });
        expect(await bytesOf(SESSION_ID)).toEqual(good);
        expect(await bytesOf(`${ADDRESS}.damaged-1`)).toEqual(damaged);
        expect(await allOf(log.listPartitions())).toEqual([[SESSION_ID]]);
        await log.append(SESSION_ID, [titleChanged("c")]);
        expect(await log.read(SESSION_ID)).toEqual([sessionCreated(), titleChanged("a"), titleChanged("c")]);
      }));

    it("quality.md §1 keeps every earlier copy", () =>
      onBench(async ({ log, putBytes, bytesOf }) => {
        for (const number of [1, 2, 3]) {
          const damaged = Buffer.concat([lines(sessionCreated()), Buffer.from(`{"damage ${number}`)]);
          await putBytes(SESSION_ID, damaged);
          expect(await log.salvage(SESSION_ID)).toEqual({
            keptLines: 1,
            droppedLines: 1,
            copy: `${ADDRESS}.damaged-${number}`,
          });
          expect(await bytesOf(`${ADDRESS}.damaged-${number}`)).toEqual(damaged);
        }
      }));

    it("quality.md §1 leaves a whole log alone", () =>
      onBench(async ({ log, bytesOf }) => {
        await log.create(sessionCreated());
        expect(await log.salvage(SESSION_ID)).toEqual({ keptLines: 1, droppedLines: 0, copy: null });
        expect(await bytesOf(SESSION_ID)).toEqual(lines(sessionCreated()));
      }));

    it("quality.md §1 ends the prefix where the caller's fold refuses, by false or by its own corruption error", () =>
      onBench(async ({ log, putBytes, bytesOf }) => {
        const history = lines(sessionCreated(), turnAppended(1), turnAppended(3), turnAppended(4));
        await putBytes(SESSION_ID, history);
        let next = 1;
        const accepts = (event: SessionEvent): boolean =>
          event.type !== "turn_appended" || event.sessionSeq === next++;
        expect(await log.salvage(SESSION_ID, accepts)).toEqual({
          keptLines: 2,
          droppedLines: 2,
          copy: `${ADDRESS}.damaged-1`,
        });
        expect(await bytesOf(SESSION_ID)).toEqual(lines(sessionCreated(), turnAppended(1)));
        const refuses = (event: SessionEvent): boolean => {
          if (event.type === "turn_appended") throw new SessionCorruptionError("no");
          return true;
        };
        expect(await log.salvage(SESSION_ID, refuses)).toEqual({
          keptLines: 1,
          droppedLines: 1,
          copy: `${ADDRESS}.damaged-2`,
        });
      }));

    it("quality.md §1 refuses when not even the first line is valid, and changes nothing", () =>
      onBench(async ({ log, putBytes, bytesOf }) => {
        for (const bytes of [Buffer.alloc(0), Buffer.from("nonsense\n"), Buffer.from('{"type":')]) {
          await putBytes(SESSION_ID, bytes);
          const { code, message } = await failure(log.salvage(SESSION_ID));
          expect(code).toBe("session-corrupt");
          expect(message).toMatch(
            / \(not even the first line is valid, so there is nothing to recover; the file is left as it is: export or delete it\)$/,
          );
          expect(message).not.toContain("recover it");
          expect((await bytesOf(SESSION_ID))?.equals(bytes)).toBe(true);
          expect(await bytesOf(`${ADDRESS}.damaged-1`)).toBeUndefined();
        }
      }));

    it("Clarifications Versions: of a first line that a newer program wrote it says only that", () =>
      onBench(async ({ log, putBytes }) => {
        await putBytes(SESSION_ID, lines({ ...sessionCreated(), schemaVersion: 9 }));
        expect((await failure(log.salvage(SESSION_ID))).message).toBe(
          `${ADDRESS}:1: has schema version 9; this program knows versions up to 1 (written by a newer version? update the program to read it; the file is left as it is)`,
        );
      }));
  });
}
