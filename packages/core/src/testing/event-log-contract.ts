// What every event log must do, wherever its bytes lie: one suite, passed by the file log and by the memory log. T§2, S§13.2.
import { SESSION_ID, sessionCreated, titleChanged, turnAppended } from "@x/shared/testing";
import { describe, expect, it } from "vitest";
import { allOf } from "./all-of.js";
import { ADDRESS, failure, lines, type OnLogBench, OTHER_ID } from "./log-bench.js";
import { describeRecovery } from "./recovery-contract.js";
import { describeRefusals } from "./refusals-contract.js";
import { describeStrictReading } from "./strict-reading-contract.js";

export function describeEventLog(name: string, onBench: OnLogBench): void {
  describeRefusals(name, onBench);
  describeStrictReading(name, onBench);
  describeRecovery(name, onBench);

  describe(`${name}: create, append, read`, () => {
    it("T§2 reads what was created and appended, in line order", () =>
      onBench(async ({ log }) => {
        await log.create(sessionCreated({ title: "one" }));
        await log.append(SESSION_ID, [turnAppended(1), titleChanged("two")]);
        await log.append(SESSION_ID, [turnAppended(2)]);
        expect(await log.read(SESSION_ID)).toEqual([
          sessionCreated({ title: "one" }),
          turnAppended(1),
          titleChanged("two"),
          turnAppended(2),
        ]);
      }));

    it("T§2 writes each event as one line of JSON, ended by a line feed and nothing else", () =>
      onBench(async ({ log, bytesOf }) => {
        const odd = titleChanged("a\nb\r\u2028\u2029\u0085\u0000é😀");
        await log.create(sessionCreated());
        await log.append(SESSION_ID, [odd]);
        expect(await bytesOf(SESSION_ID)).toEqual(lines(sessionCreated(), odd));
      }));

    it("T§2 reads the first event of a log that is damaged after it, and of no other", () =>
      onBench(async ({ log, putBytes }) => {
        const damaged = Buffer.concat([
          lines(sessionCreated({ title: "whose" })),
          Buffer.from("not json\n{"),
        ]);
        await putBytes(SESSION_ID, damaged);
        expect(await log.first(SESSION_ID)).toEqual(sessionCreated({ title: "whose" }));
        const faults: [bytes: Buffer, fault: string][] = [
          [Buffer.alloc(0), "empty-file"],
          [lines(sessionCreated()).subarray(0, -1), "torn-tail"],
          [lines(titleChanged("x"), sessionCreated()), "wrong-first-line"],
        ];
        for (const [bytes, fault] of faults) {
          await putBytes(SESSION_ID, bytes);
          expect((await failure(log.first(SESSION_ID))).data["fault"]).toBe(fault);
        }
        expect((await failure(log.first(OTHER_ID))).code).toBe("session-not-found");
        const long = sessionCreated({ title: "x".repeat(600_000) });
        await putBytes(SESSION_ID, Buffer.concat([lines(long), damaged]));
        expect(await log.first(SESSION_ID)).toEqual(long);
      }));

    it("T§2 gives every reader values of its own", () =>
      onBench(async ({ log }) => {
        await log.create(sessionCreated());
        const [first] = await log.read(SESSION_ID);
        Object.assign(first as object, { title: "changed" });
        expect(await log.read(SESSION_ID)).toEqual([sessionCreated()]);
      }));

    it("S§13.2 creates only when absent", () =>
      onBench(async ({ log }) => {
        await log.create(sessionCreated({ title: "first" }));
        expect(await failure(log.create(sessionCreated({ title: "second" })))).toEqual({
          code: "session-exists",
          data: { sessionId: SESSION_ID },
          message: `${ADDRESS}: this session exists already; take the next id`,
        });
        expect(await log.read(SESSION_ID)).toEqual([sessionCreated({ title: "first" })]);
      }));

    it("S§13.2 lets exactly one of many creators win", () =>
      onBench(async ({ log }) => {
        const titles = ["a", "b", "c", "d", "e"];
        const settled = await Promise.allSettled(
          titles.map((title) => log.create(sessionCreated({ title }))),
        );
        const winners = titles.filter((_, index) => settled[index]?.status === "fulfilled");
        expect(winners).toHaveLength(1);
        expect(await log.read(SESSION_ID)).toEqual([sessionCreated({ title: winners[0] as string })]);
      }));

    it("T§2 keeps appends that were asked for at once in the order asked, none lost", () =>
      onBench(async ({ log }) => {
        await log.create(sessionCreated());
        const events = Array.from({ length: 40 }, (_, index) => titleChanged(`title ${index}`));
        await Promise.all(events.map((event) => log.append(SESSION_ID, [event])));
        expect(await log.read(SESSION_ID)).toEqual([sessionCreated(), ...events]);
      }));

    it("T§2 does nothing for an empty batch", () =>
      onBench(async ({ log, bytesOf }) => {
        await log.create(sessionCreated());
        await log.append(SESSION_ID, []);
        expect(await bytesOf(SESSION_ID)).toEqual(lines(sessionCreated()));
      }));
  });

  describe(`${name}: listing and deleting`, () => {
    it("S§13.2 lists across partitions, newest first, one array a day", () =>
      onBench(async ({ log }) => {
        const ids = [
          "2024-02-29T23-59-59Z-0000001-000",
          OTHER_ID,
          SESSION_ID,
          "2025-11-12T00-00-00Z-0000001-001",
          "2025-01-01T00-00-00Z-0000001-000",
        ];
        for (const sessionId of ids) await log.create(sessionCreated({ sessionId }));
        expect(await allOf(log.listPartitions())).toEqual([
          ["2025-11-12T00-00-00Z-0000001-001", OTHER_ID],
          [SESSION_ID],
          ["2025-01-01T00-00-00Z-0000001-000"],
          ["2024-02-29T23-59-59Z-0000001-000"],
        ]);
      }));

    it("S§13.2 deletes one log and leaves every other", () =>
      onBench(async ({ log }) => {
        await log.create(sessionCreated());
        await log.create(sessionCreated({ sessionId: OTHER_ID }));
        await log.append(SESSION_ID, [titleChanged("x")]);
        await log.delete(SESSION_ID);
        expect(await allOf(log.listPartitions())).toEqual([[OTHER_ID]]);
        expect((await failure(log.append(SESSION_ID, [titleChanged("y")]))).code).toBe("session-not-found");
        await log.create(sessionCreated({ title: "again" }));
        expect(await log.read(SESSION_ID)).toEqual([sessionCreated({ title: "again" })]);
      }));

    it("quality.md §1 hands out its bytes as they stand, damaged or not, and none of a log that is not there", () =>
      onBench(async ({ log, putBytes }) => {
        const damaged = Buffer.concat([lines(sessionCreated()), Buffer.from([0xff, 0x00])]);
        await putBytes(SESSION_ID, damaged);
        const bytes = await log.bytes(SESSION_ID);
        expect([bytes.name, bytes.size]).toEqual([ADDRESS, damaged.length]);
        expect(Buffer.concat(await allOf(bytes.pieces()))).toEqual(damaged);
        expect((await failure(log.bytes(OTHER_ID))).code).toBe("session-not-found");
      }));

    it("T§2 goes on after release and close", () =>
      onBench(async ({ log }) => {
        await log.create(sessionCreated());
        await log.append(SESSION_ID, [titleChanged("a")]);
        await log.release(SESSION_ID);
        await log.append(SESSION_ID, [titleChanged("b")]);
        await log.close();
        await log.append(SESSION_ID, [titleChanged("c")]);
        expect(await log.read(SESSION_ID)).toEqual([
          sessionCreated(),
          ...["a", "b", "c"].map((title) => titleChanged(title)),
        ]);
      }));
  });
}
