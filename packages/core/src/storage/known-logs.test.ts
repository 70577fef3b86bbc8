import { readFile, writeFile } from "node:fs/promises";
import type { SessionEvent } from "@x/shared";
import { SESSION_ID, sessionCreated, titleChanged } from "@x/shared/testing";
import { describe, expect, it } from "vitest";
import { SESSION_LOG } from "../runtime/sessions/session-log.js";
import { RecordingLogger } from "../testing/recording-logger.js";
import { withTemporaryDirectory } from "../testing/temporary-directory.js";
import { FsEventLog } from "./fs-event-log.js";
import { KnownLogs } from "./known-logs.js";

type Decoded = { readonly title: unknown }[];

/** A log on the disk that knows what it has read, and every title that it decodes. */
function onKnownLog(
  use: (log: FsEventLog<SessionEvent>, decoded: Decoded) => Promise<void>,
  bytes = 100_000,
): Promise<void> {
  return withTemporaryDirectory(async (workDir) => {
    const decoded: Decoded = [];
    const format = {
      ...SESSION_LOG,
      validate: (value: unknown) => {
        decoded.push({ title: (value as { title?: unknown }).title });
        return SESSION_LOG.validate(value);
      },
    };
    const logger = new RecordingLogger();
    const log = new FsEventLog<SessionEvent>(format, { workDir, logger, known: { logs: 2, bytes } });
    await log.create(sessionCreated({ title: "zero" }));
    decoded.length = 0;
    await use(log, decoded);
    await log.close();
  });
}

describe("logs that are read again while they grow", () => {
  it("quality §3 decodes what was appended since, and nothing twice", () =>
    onKnownLog(async (log, decoded) => {
      await log.append(SESSION_ID, [titleChanged("one")]);
      await log.read(SESSION_ID);
      await log.append(SESSION_ID, [titleChanged("two")]);
      decoded.length = 0;
      expect(await log.read(SESSION_ID)).toStrictEqual([
        sessionCreated({ title: "zero" }),
        titleChanged("one"),
        titleChanged("two"),
      ]);
      await log.read(SESSION_ID);
      expect(decoded).toStrictEqual([{ title: "two" }]);
    }));

  it("T§2 says what the file says now when somebody else has changed it", () =>
    onKnownLog(async (log) => {
      await log.append(SESSION_ID, [titleChanged("one")]);
      await log.read(SESSION_ID);
      const other = [sessionCreated({ title: "zero" }), titleChanged("ONE"), titleChanged("two")];
      await writeFile(log.pathOf(SESSION_ID), other.map((event) => `${JSON.stringify(event)}\n`).join(""));
      expect(await log.read(SESSION_ID)).toStrictEqual(other);
      await writeFile(log.pathOf(SESSION_ID), "nothing of ours\n");
      await expect(log.read(SESSION_ID)).rejects.toMatchObject({ code: "session-corrupt" });
    }));

  it("T§2 sees one byte that somebody else has changed in a long file, and decodes all of it in pieces", () =>
    onKnownLog(async (log, decoded) => {
      const titles = Array.from({ length: 1_000 }, (_, number) => `title ${number} ${"x".repeat(100)}`);
      await log.append(
        SESSION_ID,
        titles.map((title) => titleChanged(title)),
      );
      await log.read(SESSION_ID);
      const path = log.pathOf(SESSION_ID);
      const before = await readFile(path, "utf8");
      await writeFile(path, before.replace("title 700 ", "title 7o0 "));
      decoded.length = 0;
      const changed = titles.map((title) => titleChanged(title.replace("title 700 ", "title 7o0 ")));
      expect(await log.read(SESSION_ID)).toStrictEqual([sessionCreated({ title: "zero" }), ...changed]);
      expect(decoded).toHaveLength(1_001);
      await log.append(SESSION_ID, [titleChanged("last")]);
      decoded.length = 0;
      expect((await log.read(SESSION_ID)).at(-1)).toStrictEqual(titleChanged("last"));
      expect(decoded).toStrictEqual([{ title: "last" }]);
    }, 1_000_000));

  it("T§2 gives each reader a list of its own, and events that nobody can change", () =>
    onKnownLog(async (log) => {
      const first = await log.read(SESSION_ID);
      first.length = 0;
      await log.append(SESSION_ID, [titleChanged("one")]);
      await log.read(SESSION_ID);
      await log.append(SESSION_ID, [titleChanged("two")]);
      const events = await log.read(SESSION_ID);
      expect(events[0]).toStrictEqual(sessionCreated({ title: "zero" }));
      expect(events.map((event) => Object.isFrozen(event))).toStrictEqual([true, true, true]);
    }));

  it("decodes a log that is too long to be kept as often as it is read", () =>
    onKnownLog(async (log, decoded) => {
      await log.read(SESSION_ID);
      await log.read(SESSION_ID);
      expect(decoded).toStrictEqual([{ title: "zero" }, { title: "zero" }]);
    }, 10));

  it("keeps those that were read last, and not one that is gone", () => {
    const logs = new KnownLogs<SessionEvent>({ logs: 2, bytes: 10 });
    const log = { bytes: Buffer.from(""), events: [] };
    for (const id of ["a", "b", "a", "c"]) logs.put(id, log);
    expect(["a", "b", "c"].map((id) => logs.get(id))).toStrictEqual([log, undefined, log]);
    logs.put("a", undefined);
    logs.forget("c");
    expect(["a", "c"].map((id) => logs.get(id))).toStrictEqual([undefined, undefined]);
  });
});
