// What every event log must do, wherever its bytes lie. One suite, passed by the file log and by the memory log. T§2, S§13.2.
import { type CodedError, InvalidInputError, SessionCorruptionError, type SessionEvent } from "@x/shared";
import { impossibleEvent, SESSION_ID, sessionCreated, titleChanged, turnAppended } from "@x/shared/testing";
import { describe, expect, it } from "vitest";
import type { EventLog } from "../storage/event-log.js";
import { HOSTILE_CONTENTS } from "./hostile-contents.js";
import { HOSTILE_SESSIONS } from "./hostile-store.js";

/** A fresh, empty log of sessions, and a way under it. */
export interface LogBench {
  readonly log: EventLog<SessionEvent>;
  putBytes(id: string, bytes: Uint8Array): Promise<void>;
  /** The bytes of a log, or of a copy by its name relative to the store; undefined when there is none. */
  bytesOf(idOrCopy: string): Promise<Buffer | undefined>;
}

const OTHER_ID = "2025-11-12T00-00-00Z-0000001-000";
const ADDRESS = `sessions/2025/11/11/${SESSION_ID}.jsonl`;
const BAD_IDS = [
  "",
  "..",
  "../../../etc/passwd",
  `${SESSION_ID}/../x`,
  `${SESSION_ID}\n`,
  `${SESSION_ID}.jsonl`,
  `/${SESSION_ID}`,
  "2025-02-30T00-00-00Z-0000001-000",
  "2025-11-11T24-00-00Z-0000001-000",
  "2025-11-11T04-36-29Z-001234-000",
  "9".repeat(300),
];

/** The error as code, data and message: what a caller can see of it. */
async function failure(promise: Promise<unknown>): Promise<Pick<CodedError, "code" | "data" | "message">> {
  try {
    await promise;
  } catch (error) {
    const { code, data, message } = error as CodedError;
    return { code, data, message };
  }
  throw new Error("it did not fail");
}

const lines = (...events: readonly unknown[]): Buffer =>
  Buffer.from(events.map((event) => `${JSON.stringify(event)}\n`).join(""));

export function describeEventLog(
  name: string,
  onBench: (use: (bench: LogBench) => Promise<void>) => Promise<void>,
): void {
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

  describe(`${name}: what is refused before anything is written`, () => {
    it.each(BAD_IDS)("S§4.1 rejects the id %j everywhere, before any path is built", (id) =>
      onBench(async ({ log }) => {
        const attempts = [
          () => log.create(sessionCreated({ sessionId: id })),
          () => log.read(id),
          () => log.append(id, [titleChanged("x", { sessionId: id })]),
          () => log.append(id, []),
          () => log.delete(id),
          () => log.salvage(id),
        ];
        for (const attempt of attempts) expect((await failure(attempt())).code).toBe("invalid-id");
        expect(await listed(log)).toEqual([]);
      }),
    );

    it.each<[string, Record<string, unknown>, string]>([
      ["undefined", { title: undefined }, "$.title is not plain JSON"],
      ["a function", { title: () => "x" }, "$.title is not plain JSON"],
      ["a BigInt", { sessionSeq: 1n }, "$.sessionSeq is not plain JSON"],
      ["a class instance", { title: new Date(0) }, "$.title is not plain JSON"],
      ["a raw Error", { title: new Error("x") }, "$.title is not plain JSON"],
      ["a number that is none", { title: Number.NaN }, "$.title is not plain JSON"],
      ["an unknown field", { title: "x", note: "y" }, '$: Unrecognized key: "note"'],
      ["a wrong type", { title: 7 }, "$.title: Invalid input: expected string, received number"],
      ["another id", { title: "x", sessionId: OTHER_ID }, "its sessionId is not that of the file"],
      ["a time that is none", { title: "x", ts: "yesterday" }, "$.ts: Invalid ISO datetime"],
    ])("T§2 refuses %s at append", (_what, fields, fault) =>
      onBench(async ({ log, bytesOf }) => {
        await log.create(sessionCreated());
        const batch = [titleChanged("good"), impossibleEvent({ type: "title_changed", ...fields })];
        expect(await failure(log.append(SESSION_ID, batch))).toEqual({
          code: InvalidInputError.code,
          data: { file: ADDRESS },
          message: `${ADDRESS}: event 2 of 2 (title_changed) cannot be stored: ${fault}; nothing was written`,
        });
        expect(await bytesOf(SESSION_ID)).toEqual(lines(sessionCreated()));
      }),
    );

    it("T§2 refuses a cycle at append", () =>
      onBench(async ({ log }) => {
        await log.create(sessionCreated());
        const cyclic: Record<string, unknown> = { type: "title_changed", title: "x" };
        cyclic["self"] = cyclic;
        const event = impossibleEvent(cyclic);
        expect((await failure(log.append(SESSION_ID, [event]))).message).toContain(
          "$.self.self is not plain JSON",
        );
      }));

    it("S§4.2 refuses a first line that is none, and a second first line", () =>
      onBench(async ({ log, bytesOf }) => {
        const notFirst = titleChanged("x") as unknown as ReturnType<typeof sessionCreated>;
        expect((await failure(log.create(notFirst))).message).toBe(
          `${ADDRESS}: event 1 of 1 (title_changed) cannot be stored: a file starts with "session_created"; nothing was written`,
        );
        expect(await bytesOf(SESSION_ID)).toBeUndefined();
        await log.create(sessionCreated());
        expect((await failure(log.append(SESSION_ID, [sessionCreated()]))).message).toBe(
          `${ADDRESS}: event 1 of 1 (session_created) cannot be stored: only the first line may have this type; nothing was written`,
        );
      }));

    it("S§4.3 finds no log that was never created, and creates none by appending", () =>
      onBench(async ({ log }) => {
        const expected = {
          code: "session-not-found",
          data: { sessionId: SESSION_ID },
          message: `${ADDRESS}: no such session; it was deleted or never created`,
        };
        expect(await failure(log.read(SESSION_ID))).toEqual(expected);
        expect(await failure(log.append(SESSION_ID, [titleChanged("x")]))).toEqual(expected);
        expect(await failure(log.delete(SESSION_ID))).toEqual(expected);
        expect(await failure(log.salvage(SESSION_ID))).toEqual(expected);
        expect(await listed(log)).toEqual([]);
      }));
  });

  describe(`${name}: strict reading`, () => {
    it.each(HOSTILE_CONTENTS.map((content) => [content.title, content] as const))(
      "S§13.2 quality.md §2 hostile file: %s",
      (_title, { bytes, corrupt }) =>
        onBench(async ({ log, putBytes, bytesOf }) => {
          const content = bytes(HOSTILE_SESSIONS, SESSION_ID);
          await putBytes(SESSION_ID, content);
          if (corrupt === undefined) {
            expect(await log.read(SESSION_ID)).toHaveLength(2);
          } else {
            const { code, data, message } = await failure(log.read(SESSION_ID));
            expect([code, data]).toEqual([
              "session-corrupt",
              { sessionId: SESSION_ID, file: ADDRESS, ...corrupt },
            ]);
            const place = corrupt.line === undefined ? `${ADDRESS}: ` : `${ADDRESS}:${corrupt.line}: `;
            expect(message.startsWith(place)).toBe(true);
            expect(message).toMatch(/the file is left as it is/);
          }
          expect((await bytesOf(SESSION_ID))?.equals(content)).toBe(true);
        }),
    );

    it("S§4.2 says what the file is, what is wrong and what to do", () =>
      onBench(async ({ log, putBytes }) => {
        await putBytes(
          SESSION_ID,
          lines(sessionCreated(), titleChanged("x"), { ...turnAppended(1), sessionSeq: 0 }),
        );
        expect((await failure(log.read(SESSION_ID))).message).toBe(
          `${ADDRESS}:3: $.sessionSeq: Too small: expected number to be >0 (the file is left as it is; recover it to keep a copy and its longest valid part)`,
        );
        await putBytes(SESSION_ID, lines(sessionCreated(), { ...titleChanged("x"), type: "message_queued" }));
        expect((await failure(log.read(SESSION_ID))).message).toBe(
          `${ADDRESS}:2: has the unknown event type "message_queued" (written by a newer version? update the program to read it; the file is left as it is)`,
        );
        await putBytes(SESSION_ID, lines({ ...sessionCreated(), schemaVersion: 7 }));
        expect((await failure(log.read(SESSION_ID))).message).toBe(
          `${ADDRESS}:1: has schema version 7; this program knows versions up to 1 (written by a newer version? update the program to read it; the file is left as it is)`,
        );
      }));

    it("quality.md §2 is whole or unreadable, never silently shorter, when cut at any byte of the last line", () =>
      onBench(async ({ log, putBytes }) => {
        const before = lines(sessionCreated(), turnAppended(1));
        const whole = Buffer.concat([before, lines(titleChanged("é😀\u2028"))]);
        for (let cut = before.length + 1; cut < whole.length; cut += 1) {
          await putBytes(SESSION_ID, whole.subarray(0, cut));
          const { code, data } = await failure(log.read(SESSION_ID));
          expect([code, data["fault"], data["line"]]).toEqual(["session-corrupt", "torn-tail", 3]);
        }
      }));

    it("T§2 continues no log that does not end in a line feed", () =>
      onBench(async ({ log, putBytes, bytesOf }) => {
        const torn = lines(sessionCreated(), titleChanged("x")).subarray(0, -1);
        await putBytes(SESSION_ID, torn);
        const { code, data } = await failure(log.append(SESSION_ID, [titleChanged("y")]));
        expect([code, data]).toEqual([
          "session-corrupt",
          { sessionId: SESSION_ID, file: ADDRESS, fault: "torn-tail" },
        ]);
        expect(await bytesOf(SESSION_ID)).toEqual(torn);
        await putBytes(SESSION_ID, Buffer.alloc(0));
        expect((await failure(log.append(SESSION_ID, [titleChanged("y")]))).data["fault"]).toBe("empty-file");
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
        expect(await listed(log)).toEqual([
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
        expect(await listed(log)).toEqual([[OTHER_ID]]);
        expect((await failure(log.append(SESSION_ID, [titleChanged("y")]))).code).toBe("session-not-found");
        await log.create(sessionCreated({ title: "again" }));
        expect(await log.read(SESSION_ID)).toEqual([sessionCreated({ title: "again" })]);
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
        expect(await listed(log)).toEqual([[SESSION_ID]]);
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
          expect(message).toContain("not even the first line is valid, so there is nothing to recover");
          expect((await bytesOf(SESSION_ID))?.equals(bytes)).toBe(true);
          expect(await bytesOf(`${ADDRESS}.damaged-1`)).toBeUndefined();
        }
      }));
  });
}

async function listed(log: EventLog<SessionEvent>): Promise<string[][]> {
  const partitions: string[][] = [];
  for await (const partition of log.listPartitions()) partitions.push(partition);
  return partitions;
}
