// What an event log refuses before anything is written. Part of the event-log contract. T§2, S§4.
import { InvalidInputError } from "@x/shared";
import { impossibleEvent, SESSION_ID, sessionCreated, titleChanged } from "@x/shared/testing";
import { describe, expect, it } from "vitest";
import { allOf } from "./all-of.js";
import { ADDRESS, failure, lines, type OnLogBench, OTHER_ID } from "./log-bench.js";

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

export function describeRefusals(name: string, onBench: OnLogBench): void {
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
        expect(await allOf(log.listPartitions())).toEqual([]);
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
        expect(await allOf(log.listPartitions())).toEqual([]);
      }));
  });
}
