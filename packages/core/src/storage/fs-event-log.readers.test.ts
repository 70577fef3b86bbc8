import type { SessionEvent } from "@x/shared";
import { SESSION_ID, sessionCreated, titleChanged } from "@x/shared/testing";
import { describe, expect, it } from "vitest";
import { SESSION_LOG } from "../runtime/sessions/session-log.js";
import { deferred } from "../testing/deferred.js";
import { FaultyLogFiles } from "../testing/faulty-log-files.js";
import { RecordingLogger } from "../testing/recording-logger.js";
import { withTemporaryDirectory } from "../testing/temporary-directory.js";
import { FsEventLog } from "./fs-event-log.js";

const BIG = "x".repeat(200_000);

function onLog(use: (log: FsEventLog<SessionEvent>, files: FaultyLogFiles) => Promise<void>): Promise<void> {
  return withTemporaryDirectory(async (workDir) => {
    const files = new FaultyLogFiles();
    const log = new FsEventLog<SessionEvent>(SESSION_LOG, {
      workDir,
      logger: new RecordingLogger(),
      logFiles: files,
    });
    await log.create(sessionCreated());
    await use(log, files);
    await log.close();
    expect([files.openHandles, log.busyFiles]).toEqual([0, 0]);
  });
}

describe("readers beside a writer", () => {
  it("T§2 never see a torn line, whatever piece of a 200 KB append is on the disk", () =>
    onLog(async (log, files) => {
      const event = titleChanged(BIG);
      const size = JSON.stringify(event).length + 1;
      for (const taken of [1, 70_000, size - 1]) {
        const before = await log.read(SESSION_ID);
        const [halfWritten, goOn] = [deferred(), deferred()];
        let writes = 0;
        files.reset((call) => {
          if (call.name !== "write") return undefined;
          writes += 1;
          if (writes === 1) return { short: taken };
          halfWritten.resolve();
          return goOn.promise.then(() => undefined);
        });
        const early = log.read(SESSION_ID);
        const append = log.append(SESSION_ID, [event]);
        await halfWritten.promise;
        expect(await log.read(SESSION_ID)).toEqual(before);
        expect(await early).toEqual(before);
        goOn.resolve();
        await append;
        expect(await log.read(SESSION_ID)).toEqual([...before, event]);
      }
    }));

  it("T§2 never see a line that a failed append takes back, also when all of it was on the disk", () =>
    onLog(async (log, files) => {
      const event = titleChanged(BIG);
      const all = JSON.stringify(event).length + 1;
      for (const taken of [0, 100_000, all]) {
        const [failed, goOn] = [deferred(), deferred()];
        files.reset((call) => {
          if (call.name === "write") return { code: "ENOSPC", taken };
          if (call.name !== "truncate") return undefined;
          failed.resolve();
          return goOn.promise.then(() => undefined);
        });
        const append = log.append(SESSION_ID, [event]);
        await failed.promise;
        expect(await log.read(SESSION_ID)).toEqual([sessionCreated()]);
        goOn.resolve();
        await expect(append).rejects.toMatchObject({ code: "store-io" });
        expect(await log.read(SESSION_ID)).toEqual([sessionCreated()]);
      }
    }));

  it("T§2 a reader that looked before an append began, and reads after it, sees what was there before", () =>
    onLog(async (log, files) => {
      const [opened, goOn] = [deferred(), deferred()];
      let reads = 0;
      files.reset((call) => {
        // The append's own look at the last byte is a read too: only the reader's waits.
        if (call.name !== "read" || reads++ > 0) return undefined;
        opened.resolve();
        return goOn.promise.then(() => undefined);
      });
      const slow = log.read(SESSION_ID);
      await opened.promise;
      await log.append(SESSION_ID, [titleChanged("later")]);
      goOn.resolve();
      expect(await slow).toEqual([sessionCreated()]);
    }));

  it("T§2 every read beside 60 appends, every third failing half-way, is a prefix of what stands in the end", () =>
    onLog(async (log, files) => {
      let appends = 0;
      files.reset((call) => {
        if (call.name !== "write") return undefined;
        appends += 1;
        return appends % 3 === 0 ? { code: "EIO", taken: 90_000 } : undefined;
      });
      const reads: SessionEvent[][] = [];
      const writing = new AbortController();
      const reader = async (): Promise<void> => {
        while (!writing.signal.aborted) reads.push(await log.read(SESSION_ID));
      };
      const readers = [reader(), reader(), reader()];
      const committed: SessionEvent[] = [sessionCreated()];
      for (let index = 0; index < 60; index += 1) {
        const event = titleChanged(`${index} ${BIG}`);
        const done = await log.append(SESSION_ID, [event]).then(
          () => true,
          () => false,
        );
        if (done) committed.push(event);
      }
      writing.abort();
      await Promise.all(readers);
      expect(committed).toHaveLength(41);
      expect(reads.length).toBeGreaterThan(0);
      const titles = (events: readonly SessionEvent[]): string =>
        events.map((event) => ("title" in event ? event.title.slice(0, 3) : "")).join();
      const whole = titles(committed);
      for (const read of reads) expect(whole.startsWith(titles(read))).toBe(true);
      expect(await log.read(SESSION_ID)).toEqual(committed);
    }));
});
