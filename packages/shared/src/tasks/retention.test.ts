import { expect, it } from "vitest";
import {
  runRefused,
  runSettled,
  runStarted,
  taskLogCreated,
  transcriptsRemoved,
} from "../testing/task-events.js";
import type { TaskEvent } from "./events.js";
import { reduceTask } from "./reduce.js";
import { transcriptsToRemove } from "./retention.js";

const removed = (keep: number, ...events: TaskEvent[]) =>
  transcriptsToRemove(reduceTask([taskLogCreated(), ...events]), keep).map(({ runSeq }) => runSeq);
const run = (seq: number) => [runStarted(seq), runSettled(seq)];

it("keeps the transcripts of the latest runs and of the open one, app.md §5", () => {
  expect(removed(2)).toEqual([]);
  expect(removed(2, ...run(1), ...run(2))).toEqual([]);
  expect(removed(2, ...run(1), ...run(2), ...run(3), ...run(4))).toEqual([2, 1]);
  expect(removed(1, ...run(1), runStarted(2))).toEqual([1]);
});

it("passes over refused runs, and does not ask again for what is gone", () => {
  expect(removed(1, ...run(1), runRefused(2), ...run(3))).toEqual([1]);
  expect(removed(1, ...run(1), ...run(2), ...run(3), transcriptsRemoved(1))).toEqual([2]);
  expect(removed(1, ...run(1), ...run(2), transcriptsRemoved(1))).toEqual([]);
});
