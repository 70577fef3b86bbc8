import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { CodedError, SessionEvent } from "@x/shared";
import { SESSION_ID, sessionCreated, titleChanged } from "@x/shared/testing";
import { describe, expect, it } from "vitest";
import { SESSION_LOG } from "../runtime/sessions/session-log.js";
import {
  type DiskFault,
  type DiskPlan,
  FaultyLogFiles,
  failAt,
  failEvery,
} from "../testing/faulty-log-files.js";
import { RecordingLogger } from "../testing/recording-logger.js";
import { withTemporaryDirectory } from "../testing/temporary-directory.js";
import { FsEventLog, type FsyncMode } from "./fs-event-log.js";

const ADDRESS = `sessions/2025/11/11/${SESSION_ID}.jsonl`;
const FIRST = sessionCreated({ title: "first" });
const SECOND = titleChanged("second");
const THIRD = titleChanged("third");
const BATCH = [titleChanged("fourth"), titleChanged("fifth")];

class Bench {
  readonly files = new FaultyLogFiles();
  readonly logger = new RecordingLogger();
  readonly log: FsEventLog<SessionEvent>;
  readonly workDir: string;

  constructor(workDir: string, fsync: FsyncMode) {
    this.workDir = workDir;
    this.log = new FsEventLog<SessionEvent>(SESSION_LOG, {
      workDir,
      logger: this.logger,
      fsync,
      logFiles: this.files,
    });
  }

  get path(): string {
    return this.log.pathOf(SESSION_ID);
  }

  /** What the disk holds, or undefined for nothing. */
  get bytes(): string | undefined {
    return existsSync(this.path) ? readFileSync(this.path, "utf8") : undefined;
  }

  get names(): string[] {
    return existsSync(dirname(this.path)) ? readdirSync(dirname(this.path)).sort() : [];
  }
}

function onBench(fsync: FsyncMode, use: (bench: Bench) => Promise<void>): Promise<void> {
  return withTemporaryDirectory(async (workDir) => {
    const bench = new Bench(workDir, fsync);
    await use(bench);
    bench.files.reset();
    await bench.log.close();
    expect([bench.log.openHandles, bench.files.openHandles, bench.log.busyFiles]).toEqual([0, 0, 0]);
  });
}

const linesOf = (...events: readonly SessionEvent[]): string =>
  events.map((event) => `${JSON.stringify(event)}\n`).join("");

interface Operation {
  readonly name: string;
  readonly before: (bench: Bench) => Promise<unknown>;
  readonly act: (bench: Bench) => Promise<unknown>;
  /** The bytes on disk when it did not happen, and when it did. */
  readonly old: string | undefined;
  readonly done: string | undefined;
}

const append = {
  act: ({ log }: Bench) => log.append(SESSION_ID, BATCH),
  done: linesOf(FIRST, SECOND, ...BATCH),
};

const OPERATIONS: readonly Operation[] = [
  {
    name: "create in a new partition",
    before: async () => {},
    act: ({ log }) => log.create(FIRST),
    old: undefined,
    done: linesOf(FIRST),
  },
  {
    name: "create in a partition that stands",
    before: async ({ log }) => {
      await log.create(FIRST);
      await log.delete(SESSION_ID);
    },
    act: ({ log }) => log.create(FIRST),
    old: undefined,
    done: linesOf(FIRST),
  },
  {
    name: "the first append",
    before: async ({ log }) => {
      await log.create(FIRST);
      await log.append(SESSION_ID, [SECOND]);
      await log.release(SESSION_ID);
    },
    ...append,
    old: linesOf(FIRST, SECOND),
  },
  {
    name: "a later append",
    before: async ({ log }) => {
      await log.create(FIRST);
      await log.append(SESSION_ID, [SECOND]);
    },
    ...append,
    old: linesOf(FIRST, SECOND),
  },
  {
    name: "delete",
    before: async ({ log }) => {
      await log.create(FIRST);
      await log.append(SESSION_ID, [SECOND]);
    },
    act: ({ log }) => log.delete(SESSION_ID),
    old: linesOf(FIRST, SECOND),
    done: undefined,
  },
  {
    name: "read",
    before: ({ log }) => log.create(FIRST),
    act: async ({ log }) => expect(await log.read(SESSION_ID)).toEqual([FIRST]),
    old: linesOf(FIRST),
    done: linesOf(FIRST),
  },
];

const FAULTS: readonly DiskFault[] = [
  { code: "ENOSPC" },
  { code: "ENOSPC", taken: 7 },
  { code: "EIO" },
  { code: "EACCES" },
  { short: 0 },
  { short: 11 },
];

async function callsOf({ before, act }: Operation, fsync: FsyncMode): Promise<number> {
  let calls = 0;
  await onBench(fsync, async (bench) => {
    await before(bench);
    bench.files.reset();
    await act(bench);
    calls = bench.files.calls.length;
  });
  return calls;
}

async function outcomeOf(work: Promise<unknown>): Promise<CodedError | "done"> {
  try {
    await work;
    return "done";
  } catch (error) {
    return error as CodedError;
  }
}

describe.each<FsyncMode>(["off", "every-append"])("a failing disk, fsync %s", (fsync) => {
  it.each(OPERATIONS.map((operation) => [operation.name, operation] as const))(
    "quality.md §2 fails visibly or not at all, half of nothing, and can be retried, at every call of: %s",
    async (_name, operation) => {
      const calls = await callsOf(operation, fsync);
      expect(calls).toBeGreaterThan(0);
      for (let number = 0; number < calls; number += 1) {
        for (const fault of FAULTS) await oneFault(operation, fsync, number, fault);
      }
    },
  );
});

async function oneFault(
  operation: Operation,
  fsync: FsyncMode,
  number: number,
  fault: DiskFault,
): Promise<void> {
  await onBench(fsync, async (bench) => {
    const { before, act, old, done } = operation;
    await before(bench);
    bench.files.reset(failAt(number, fault));
    const outcome = await outcomeOf(act(bench));
    bench.files.reset();
    if (outcome === "done") {
      // A short write is continued; what is left over, or does not close, harms nothing and is only warned of.
      expect(bench.bytes).toBe(done);
      return;
    }
    const code = "code" in fault ? fault.code : "EIO";
    expect([outcome.code, outcome.data["systemCode"], outcome.message.includes(ADDRESS)]).toEqual([
      "store-io",
      code,
      true,
    ]);
    expect(bench.bytes).toBe(old);
    expect(bench.names.filter((name) => name.startsWith("."))).toEqual([]);
    await act(bench);
    expect(bench.bytes).toBe(done);
  });
}

describe("an append that cannot be taken back", () => {
  const broken: DiskPlan = (call) =>
    call.name === "write"
      ? { code: "ENOSPC", taken: 9 }
      : call.name === "truncate"
        ? { code: "EIO" }
        : undefined;

  it("T§2 says so and names the file; readers stop at what was committed; appends are refused until it can be taken back", () =>
    onBench("off", async ({ log, files, path }) => {
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
      expect(readFileSync(path, "utf8")).toBe(linesOf(FIRST, SECOND, THIRD));
    }));

  it("T§2 shows as torn to a process that does not know of the failure, and is recovered to what was committed", () =>
    onBench("off", async ({ log, files, workDir, logger }) => {
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
    onBench("off", async ({ log, files }) => {
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

describe("recovery on a failing disk", () => {
  it("quality.md §1 leaves the original under its name at every failing call, and works when retried", async () => {
    const damaged = `${linesOf(FIRST, SECOND)}{"torn`;
    const run = (plan: DiskPlan, check: (bench: Bench, outcome: unknown) => Promise<void>): Promise<void> =>
      onBench("off", async (bench) => {
        await bench.log.create(FIRST);
        await bench.log.append(SESSION_ID, [SECOND]);
        const { appendFileSync } = await import("node:fs");
        appendFileSync(bench.path, '{"torn');
        await bench.log.release(SESSION_ID);
        bench.files.reset(plan);
        const outcome = await outcomeOf(bench.log.salvage(SESSION_ID));
        await check(bench, outcome);
      });
    let calls = 0;
    await run(
      () => undefined,
      async (bench) => {
        calls = bench.files.calls.length;
      },
    );
    for (let number = 0; number < calls; number += 1) {
      await run(failAt(number, { code: "EIO" }), async (bench, outcome) => {
        const copy = join(bench.workDir, "storage", `${ADDRESS}.damaged-1`);
        bench.files.reset();
        if (outcome !== "done") {
          expect((outcome as CodedError).code).toBe("store-io");
          expect(bench.bytes).toBe(damaged);
          expect(bench.names.filter((name) => name.startsWith("."))).toEqual([]);
          await bench.log.salvage(SESSION_ID);
        }
        expect(bench.bytes).toBe(linesOf(FIRST, SECOND));
        expect(readFileSync(copy, "utf8")).toBe(damaged);
      });
    }
  });
});
