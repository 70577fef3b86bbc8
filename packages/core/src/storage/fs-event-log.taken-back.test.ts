import { readFileSync } from "node:fs";
import type { CodedError, SessionEvent } from "@x/shared";
import { SESSION_ID, sessionCreated, titleChanged } from "@x/shared/testing";
import { describe, expect, it } from "vitest";
import { SESSION_LOG } from "../runtime/sessions/session-log.js";
import { onFaultyDisk, outcomeOf } from "../testing/faulty-bench.js";
import { type DiskPlan, failEvery } from "../testing/faulty-log-files.js";
import { ADDRESS, lines } from "../testing/log-bench.js";
import { FsEventLog } from "./fs-event-log.js";

const FIRST = sessionCreated({ title: "first" });
const SECOND = titleChanged("second");
const THIRD = titleChanged("third");

describe("an append that cannot be taken back", () => {
  const broken: DiskPlan = (call) =>
    call.name === "write"
      ? { code: "ENOSPC", taken: 9 }
      : call.name === "truncate"
        ? { code: "EIO" }
        : undefined;

  it("T§2 says so and names the file; readers stop at what was committed; appends are refused until it can be taken back", () =>
    onFaultyDisk("off", async ({ log, files, path }) => {
      await log.create(FIRST);
      await log.append(SESSION_ID, [SECOND]);
      const committed = readFileSync(path).length;
      files.reset(broken);
      const first = (await outcomeOf(log.append(SESSION_ID, [THIRD]))) as CodedError;
      expect({ code: first.code, data: first.data, message: first.message }).toEqual({
        code: "store-io",
        data: { systemCode: "ENOSPC", file: ADDRESS, length: committed },
        message: `${ADDRESS}: an append failed (ENOSPC) and could not be taken back (EIO); the file holds unfinished bytes after its first ${committed}; no append is made until they can be removed; after a restart the file shows as corrupt and can be recovered`,
      });
      expect(readFileSync(path).length).toBe(committed + 9);
      expect(await log.read(SESSION_ID)).toEqual([FIRST, SECOND]);

      files.reset(failEvery({ code: "EIO" }, "truncate"));
      const second = (await outcomeOf(log.append(SESSION_ID, [THIRD]))) as CodedError;
      expect([second.code, second.data["systemCode"], files.calls.includes("write")]).toEqual([
        "store-io",
        "EIO",
        false,
      ]);
      expect(await log.read(SESSION_ID)).toEqual([FIRST, SECOND]);

      files.reset();
      await log.append(SESSION_ID, [THIRD]);
      expect(readFileSync(path)).toEqual(lines(FIRST, SECOND, THIRD));
    }));

  it("T§2 shows as torn to a process that does not know of the failure, and is recovered to what was committed", () =>
    onFaultyDisk("off", async ({ log, files, workDir, logger }) => {
      await log.create(FIRST);
      files.reset(broken);
      await outcomeOf(log.append(SESSION_ID, [THIRD]));
      files.reset();
      const restarted = new FsEventLog<SessionEvent>(SESSION_LOG, { workDir, logger });
      const error = (await outcomeOf(restarted.read(SESSION_ID))) as CodedError;
      expect([error.code, error.data["fault"], error.data["line"]]).toEqual([
        "session-corrupt",
        "torn-tail",
        2,
      ]);
      expect(await log.salvage(SESSION_ID)).toEqual({
        keptLines: 1,
        droppedLines: 1,
        copy: `${ADDRESS}.damaged-1`,
      });
      expect(await restarted.read(SESSION_ID)).toEqual([FIRST]);
      await log.append(SESSION_ID, [SECOND]);
      expect(await restarted.read(SESSION_ID)).toEqual([FIRST, SECOND]);
    }));

  it("T§2 forgets the failure with the file", () =>
    onFaultyDisk("off", async ({ log, files }) => {
      await log.create(FIRST);
      files.reset(broken);
      await outcomeOf(log.append(SESSION_ID, [THIRD]));
      files.reset();
      await log.delete(SESSION_ID);
      expect(log.busyFiles).toBe(0);
      await log.create(FIRST);
      await log.append(SESSION_ID, [SECOND]);
      expect(await log.read(SESSION_ID)).toEqual([FIRST, SECOND]);
    }));
});
