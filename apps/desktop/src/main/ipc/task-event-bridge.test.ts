import { EventHub } from "@x/core";
import type { TaskChanged } from "@x/shared";
import { expect, it } from "vitest";
import { RecordingWindows } from "../testing/recording-windows.js";
import { bridgeTaskEvents } from "./task-event-bridge.js";

it("tells every window of each change of a task, in order, until it is ended, app.md §5", () => {
  const taskBus = new EventHub<TaskChanged>((error) => {
    throw error;
  });
  const windows = new RecordingWindows();
  const [left, right] = [windows.open(1), windows.open(2)];
  const end = bridgeTaskEvents({ taskBus, windows });
  const changed: TaskChanged = {
    type: "task-changed",
    taskId: "news",
    entry: { taskId: "news", failuresInARow: 0 },
  };
  const deleted: TaskChanged = { type: "task-changed", taskId: "news", entry: null };
  taskBus.publish(changed);
  taskBus.publish(deleted);
  end();
  taskBus.publish(changed);
  const told = [changed, deleted].map((payload) => ({ event: "tasks:events", payload }));
  expect([left.received, right.received]).toEqual([told, told]);
});
