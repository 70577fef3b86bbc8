import fc from "fast-check";
import { expect, it } from "vitest";
import { NodeLogFiles } from "../../storage/node-log-files.js";
import { ImmediateLogFiles } from "../../testing/immediate-log-files.js";
import {
  OPERATIONS,
  type Operation,
  SessionOperations,
  type Step,
} from "../../testing/session-operations.js";
import { withTemporaryDirectory } from "../../testing/temporary-directory.js";

const RUNS = 500;
const STEPS = 40;
/** One run in so many waits for the disk at every call, as the product does; the others do not, which is ten times faster. */
const WAITING = 25;

const session = fc.nat(5);
const operation: fc.Arbitrary<Operation> = fc.record({
  name: fc.oneof(
    { weight: 3, arbitrary: fc.constant("send" as const) },
    { weight: 7, arbitrary: fc.constantFrom(...OPERATIONS) },
  ),
  session,
  telling: fc.constantFrom("say", "read", "ask", "deploy", "break"),
});
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 10, arbitrary: operation.map((one) => ({ type: "one" as const, operation: one })) },
  {
    weight: 5,
    arbitrary: fc
      .tuple(operation, operation)
      .map((operations) => ({ type: "two at once" as const, operations })),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constant("while running" as const),
      session,
      then: fc.oneof(
        { weight: 6, arbitrary: operation },
        { weight: 1, arbitrary: fc.constant("restart" as const) },
      ),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ type: "restart" as const }) },
);

it("S§13.6 property: in 500 runs of 40 random operations over real files, write-through equals the rebuilt index whenever nothing is in flight", async () => {
  let runs = 0;
  let played = 0;
  const taken = new Map<Operation["name"], number>();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: STEPS, maxLength: STEPS + 5 }), async (steps) => {
      await withTemporaryDirectory(async (workDir) => {
        runs += 1;
        const logFiles = runs % WAITING === 0 ? new NodeLogFiles() : new ImmediateLogFiles();
        const world = new SessionOperations(workDir, logFiles, (name) =>
          taken.set(name, (taken.get(name) ?? 0) + 1),
        );
        await world.begin();
        for (const next of steps) await world.play(next);
        await world.end();
      });
      played += steps.length;
    }),
    { numRuns: RUNS, seed: 20251111, endOnFailure: true },
  );
  expect(played).toBeGreaterThanOrEqual(RUNS * STEPS);
  // No operation was always refused.
  for (const name of OPERATIONS) expect(taken.get(name), name).toBeGreaterThan(RUNS / 20);
}, 600_000);
