// What an event log refuses to read, and how it says so. Part of the event-log contract. T§2, S§4.2, quality.md §2.
import { SESSION_ID, sessionCreated, titleChanged, turnAppended } from "@x/shared/testing";
import { describe, expect, it } from "vitest";
import { HOSTILE_CONTENTS } from "./hostile-contents.js";
import { HOSTILE_SESSIONS } from "./hostile-store.js";
import { ADDRESS, failure, lines, type OnLogBench } from "./log-bench.js";

export function describeStrictReading(name: string, onBench: OnLogBench): void {
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
}
