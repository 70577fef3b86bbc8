import { appendFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { CodedError } from "@x/shared";
import { SESSION_ID, sessionCreated, titleChanged } from "@x/shared/testing";
import { describe, expect, it } from "vitest";
import { type FaultyBench, onFaultyDisk, outcomeOf } from "../testing/faulty-bench.js";
import { type DiskFault, type DiskPlan, failAt } from "../testing/faulty-log-files.js";
import { ADDRESS, lines } from "../testing/log-bench.js";
import type { FsyncMode } from "./fs-event-log.js";

const FIRST = sessionCreated({ title: "first" });
const SECOND = titleChanged("second");
const BATCH = [titleChanged("fourth"), titleChanged("fifth")];

const linesOf = (...events: readonly unknown[]): string => lines(...events).toString();

interface Operation {
  readonly name: string;
  readonly before: (bench: FaultyBench) => Promise<unknown>;
  readonly act: (bench: FaultyBench) => Promise<unknown>;
  /** The bytes on disk when it did not happen, and when it did. */
  readonly old: string | undefined;
  readonly done: string | undefined;
}

const append = {
  act: ({ log }: FaultyBench) => log.append(SESSION_ID, BATCH),
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
  await onFaultyDisk(fsync, async (bench) => {
    await before(bench);
    bench.files.reset();
    await act(bench);
    calls = bench.files.calls.length;
  });
  return calls;
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
  await onFaultyDisk(fsync, async (bench) => {
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

describe("recovery on a failing disk", () => {
  it("quality.md §1 leaves the original under its name at every failing call, and works when retried", async () => {
    const damaged = `${linesOf(FIRST, SECOND)}{"torn`;
    const run = (
      plan: DiskPlan,
      check: (bench: FaultyBench, outcome: unknown) => Promise<void>,
    ): Promise<void> =>
      onFaultyDisk("off", async (bench) => {
        await bench.log.create(FIRST);
        await bench.log.append(SESSION_ID, [SECOND]);
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
