import { StoreIoError, type TaskEntry, type TaskRun } from "@x/shared";
import { describe, expect, it } from "vitest";
import { Stage } from "../testing/stage.js";
import { TaskHistoryStore } from "./task-history-store.js";

const entry = (taskId: string, failuresInARow = 0): TaskEntry => ({ taskId, failuresInARow });
const changed = (taskId: string, row: TaskEntry | null) => ({
  type: "task-changed" as const,
  taskId,
  entry: row,
});

async function staged(...tasks: TaskEntry[]): Promise<Stage> {
  const stage = new Stage();
  stage.main.answer("tasks:list", () => ({ tasks }));
  await stage.start();
  return stage;
}

describe("the list of tasks in the window (app.md §5)", () => {
  it("is read on request and kept up by events", async () => {
    const stage = await staged(entry("news"), entry("backup"));
    const { taskList } = stage.services;
    expect(taskList.getSnapshot()).toEqual({ tasks: [], isRead: false, failure: undefined });
    await taskList.read();
    expect(taskList.getSnapshot().tasks).toEqual([entry("backup"), entry("news")]);
    stage.main.send("tasks:events", changed("news", entry("news", 2)));
    stage.main.send("tasks:events", changed("backup", null));
    expect(taskList.getSnapshot().tasks).toEqual([entry("news", 2)]);
  });

  it("holds what was told while it was being read, whichever comes first", async () => {
    const stage = await staged(entry("news"), entry("backup"));
    const release = stage.main.hold("tasks:list");
    const reading = stage.services.taskList.read();
    stage.main.send("tasks:events", changed("news", entry("news", 5)));
    stage.main.send("tasks:events", changed("backup", null));
    release("all");
    await reading;
    expect(stage.services.taskList.getSnapshot().tasks).toEqual([entry("news", 5)]);
  });

  it("keeps what it had and says why when it cannot be read", async () => {
    const stage = await staged(entry("news"));
    await stage.services.taskList.read();
    const failure = new StoreIoError("disk gone");
    stage.main.refuse("tasks:list", failure);
    await stage.services.taskList.read();
    expect(stage.services.taskList.getSnapshot()).toEqual({ tasks: [entry("news")], isRead: true, failure });
  });
});

describe("the history of a task in view (app.md §5)", () => {
  const runs = (count: number): TaskRun[] =>
    Array.from({ length: count }, (_, index) => ({
      kind: "refused",
      runSeq: count - index,
      trigger: { kind: "manual" },
      startedAt: "2025-11-11T05:00:00.000Z",
      error: { code: "x", message: "x" },
    }));

  it("is read again when its task changes, shows more on request, and lets go", async () => {
    const stage = await staged();
    stage.main.answer("tasks:history", ({ limit = 0 }) => ({ runs: runs(limit), more: true }));
    const { client, taskList } = stage.services;
    const store = new TaskHistoryStore(client, stage.ports.frames, taskList, "news");
    await store.read();
    expect(store.getSnapshot().runs.length).toBe(50);
    store.showMore();
    await stage.settled();
    expect(store.getSnapshot().runs.length).toBe(100);
    stage.main.send("tasks:events", changed("other", entry("other")));
    stage.main.send("tasks:events", changed("news", entry("news")));
    await stage.settled();
    store.close();
    stage.main.send("tasks:events", changed("news", entry("news")));
    await stage.settled();
    expect(stage.main.callsOf("tasks:history")).toEqual(
      [50, 100, 100].map((limit) => ({ taskId: "news", limit })),
    );
  });
});

describe("what is in view (app.md §5)", () => {
  it("is the tasks until a conversation is asked for, the open one too", async () => {
    const stage = await new Stage().withTurn().open();
    const { navigation } = stage.services;
    const { opened } = stage;
    navigation.showTasks({ taskId: "news" });
    expect(navigation.getSnapshot()).toEqual({ open: opened, tasks: { taskId: "news" } });
    navigation.show(opened.sessionId);
    expect(navigation.getSnapshot()).toEqual({ open: opened });
  });
});
