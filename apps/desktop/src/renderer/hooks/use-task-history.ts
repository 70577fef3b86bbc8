// Owns the history of one task for as long as a component shows it.
import type { Services } from "../services.js";
import { type TaskHistory, TaskHistoryStore } from "../tasks/task-history-store.js";
import { useMadeStore } from "./use-made-store.js";

export function useTaskHistory(taskId: string) {
  return useMadeStore<TaskHistory, TaskHistoryStore>(taskId, readHistory);
}

function readHistory({ client, ports, taskList }: Services, taskId: string): TaskHistoryStore {
  const store = new TaskHistoryStore(client, ports.frames, taskList, taskId);
  void store.read();
  return store;
}
