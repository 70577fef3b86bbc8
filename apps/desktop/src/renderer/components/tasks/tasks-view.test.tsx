import { act, fireEvent, screen, within } from "@testing-library/react";
import {
  draftOf,
  InvalidInputError,
  TaskCorruptionError,
  type TaskEntry,
  type TaskRun,
  TaskRunningError,
} from "@x/shared";
import { answered, called, completed, created, eventsOf, taskDefinition, turnIdAt } from "@x/shared/testing";
import { describe, expect, it } from "vitest";
import { DrawnStage } from "../../testing/drawn-window.js";
import { SESSION_ID } from "../../testing/stage.js";

const hourly = { kind: "interval", everySeconds: 3_600 } as const;
const news: TaskEntry = {
  taskId: "morning-news",
  definition: taskDefinition({ schedule: hourly }),
  nextRunAt: "2025-11-11T06:00:00.000Z",
  failuresInARow: 0,
};
const broken: TaskEntry = {
  taskId: "broken",
  error: { code: "settings-invalid", message: "tasks/broken.json: is not JSON" },
  failuresInARow: 0,
};
const run: TaskRun = {
  kind: "turn",
  runSeq: 1,
  turnId: turnIdAt(1),
  trigger: { kind: "manual" },
  startedAt: "2025-11-11T05:00:00.000Z",
  hasTranscript: true,
  settledAt: "2025-11-11T05:00:02.000Z",
  outcome: { status: "completed" },
};

async function drawn(...tasks: TaskEntry[]): Promise<DrawnStage> {
  const stage = new DrawnStage();
  stage.main.answer("tasks:list", () => ({ tasks }));
  stage.main.answer("tasks:history", () => ({ runs: [run], more: false }));
  stage.main.answer("tasks:runNow", () => ({ turnId: turnIdAt(1) }));
  stage.main.answer("tasks:create", () => ({ taskId: "morning-news" }));
  for (const channel of ["tasks:stop", "tasks:delete", "tasks:update"] as const)
    stage.main.answer(channel, () => null);
  stage.main.answer("agents:tools", () => ({
    tools: [{ toolId: "builtin:file-read", description: "Reads." }],
  }));
  stage.draw();
  await act(() => stage.start());
  await stage.settled();
  await click("Background tasks");
  return stage.settled();
}

const button = (name: string | RegExp) => screen.getByRole("button", { name });
const click = (name: string | RegExp) => act(async () => fireEvent.click(button(name)));
const type = (label: string, value: string) =>
  act(async () => fireEvent.change(screen.getByLabelText(label), { target: { value } }));
const invalid = () => {
  const marked = document.querySelectorAll<HTMLInputElement>('[aria-invalid="true"]');
  return [...marked].map((field) => field.labels?.[0]?.textContent);
};
const rows = () => within(screen.getByRole("list", { name: "Background tasks" })).getAllByRole("listitem");

describe("background tasks in the window (app.md §5)", () => {
  it("are reached from the sidebar and by keyboard, and left for a conversation", async () => {
    const stage = await drawn();
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Background tasks");
    expect(screen.getByText("No background tasks yet")).toBeTruthy();
    await click("New conversation");
    await stage.settled();
    expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Message" }));
    await act(async () => fireEvent.keyDown(document.body, { key: "t", ctrlKey: true }));
    await stage.settled();
    expect(document.activeElement?.textContent).toBe("Background tasks");
    await act(async () => fireEvent.keyDown(document.body, { key: "l", ctrlKey: true }));
    await stage.settled();
    expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Message" }));
  });

  it("leave a turn of the conversation behind them alone when Escape is pressed", async () => {
    const stage = await drawn();
    stage.withTurn();
    stage.main.active.add(turnIdAt(1));
    await act(async () => {
      stage.services.navigation.show(SESSION_ID);
      stage.main.begin(turnIdAt(1), SESSION_ID);
    });
    await stage.settled();
    await click("Background tasks");
    await stage.settled();
    await act(async () => fireEvent.keyDown(document.body, { key: "Escape" }));
    await stage.settled();
    expect(stage.main.callsOf("sessions:stopTurn")).toEqual([]);
  });

  it("show what is next, what was last, and what is wrong with a file", async () => {
    await drawn(news, broken);
    const [first, second] = rows();
    expect(first?.textContent).toContain("tasks/broken.json: is not JSON");
    const paragraphs = [...(first?.querySelectorAll("p") ?? [])].map(({ textContent }) => textContent);
    expect(paragraphs).toEqual(["tasks/broken.json: is not JSON"]);
    expect(second?.textContent).toMatch(/^Morning newsEvery hour · next .*2025.*Has not run yetRun now$/);
    expect(button("Run broken now").getAttribute("aria-disabled")).toBe("true");
  });

  it("are run and stopped, follow events, and say why they could not", async () => {
    const stage = await drawn(news);
    await click("Run Morning news now");
    expect(stage.main.callsOf("tasks:runNow")).toEqual([{ taskId: "morning-news" }]);
    const running = { ...news, activity: "running" as const, lastRun: { ...run, outcome: undefined } };
    const { outcome: _open, settledAt: _when, ...openRun } = running.lastRun;
    stage.main.send("tasks:events", {
      type: "task-changed",
      taskId: "morning-news",
      entry: { ...running, lastRun: openRun },
    });
    await stage.settled();
    expect(rows()[0]?.textContent).toContain("Running");
    await click("Stop Morning news");
    expect(stage.main.callsOf("tasks:stop")).toEqual([{ taskId: "morning-news" }]);
    stage.main.send("tasks:events", {
      type: "task-changed",
      taskId: "morning-news",
      entry: { ...news, lastRun: run },
    });
    await stage.settled();
    expect(rows()[0]?.textContent).toContain("Completed");
    stage.main.refuse("tasks:runNow", new TaskRunningError("it runs already"));
    await click("Run Morning news now");
    await stage.settled();
    expect(screen.getByRole("alert").textContent).toBe("It runs already.");
  });

  it("show their runs and the transcript of one", async () => {
    const stage = await drawn(news);
    stage.main.turns.set(turnIdAt(1), eventsOf([created(), called(0), answered(0), completed()]));
    await click("Morning news");
    await stage.settled();
    expect(screen.getByRole("region", { name: "Runs" }).textContent).toContain("Completed");
    await click("Transcript of run 1");
    await stage.settled();
    const transcript = screen.getByRole("log", { name: "Transcript" });
    expect(within(transcript).getByRole("article")).toBeTruthy();
    await click("Morning news");
    await stage.settled();
    expect(screen.getByRole("region", { name: "Runs" })).toBeTruthy();
  });

  it("are made by a form that says what is wrong, and main's refusal too", async () => {
    const stage = await drawn();
    expect(document.title).toBe("Background tasks – Copilot");
    await click("Create the first task…");
    expect(screen.getByText(/can write an answer and do nothing else/)).toBeTruthy();
    await click("Create task");
    expect(screen.getByText("Say what the task is to do.")).toBeTruthy();
    expect(invalid()).toEqual(["Name", "What to do"]);
    expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Name" }));
    expect(stage.main.callsOf("tasks:create")).toEqual([]);
    await type("Name", "Morning news");
    expect(invalid()).toEqual(["What to do"]);
    await type("What to do", "Say what is new.");
    expect(invalid()).toEqual([]);
    await act(async () => fireEvent.click(screen.getByRole("radio", { name: "Every so often" })));
    await act(async () => fireEvent.click(screen.getByRole("checkbox", { name: "file-read" })));
    stage.main.refuse("tasks:create", new InvalidInputError("no such zone"));
    await click("Create task");
    await stage.settled();
    expect(screen.getByRole("alert").textContent).toBe("No such zone.");
    stage.main.refuse("tasks:create", undefined);
    await click("Create task");
    await stage.settled();
    expect(stage.main.callsOf("tasks:create").at(-1)).toEqual({
      draft: { ...draftOf(taskDefinition({ schedule: hourly })), allowTools: ["builtin:file-read"] },
    });
  });

  it("say before they are saved that no model answers them, lead to setting one up, and keep what was typed", async () => {
    const stage = await drawn();
    await click("New task");
    await type("Name", "Morning news");
    expect(screen.getByText(/No model is set up, so its runs would only be refused/)).toBeTruthy();
    await click("Set up a model…");
    await stage.settled();
    expect(screen.queryByRole("dialog", { name: "New task" })).toBe(null);
    expect(screen.getByRole("dialog", { name: "Set up a model" })).toBeTruthy();
    await act(async () => fireEvent.keyDown(document.activeElement ?? document.body, { key: "Escape" }));
    await stage.settled();
    expect(screen.getByRole("dialog", { name: "New task" })).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("Morning news");
    const { settings } = stage.main.settings;
    stage.main.settings = {
      ...stage.main.settings,
      settings: { ...settings, defaultModel: { provider: "box", model: "big" } },
    };
    act(() => stage.main.send("settings:events", { type: "settings-changed", view: stage.main.settings }));
    await stage.settled();
    expect(screen.queryByText(/No model is set up/)).toBe(null);
  });

  it("are refused by main at the field that it quotes, which takes the focus until it is mended", async () => {
    const stage = await drawn();
    await click("New task");
    await type("Name", "Morning news");
    await type("What to do", "Say what is new.");
    await act(async () => fireEvent.click(screen.getByRole("radio", { name: "Cron" })));
    await type("Cron expression", "61 * * * *");
    stage.main.refuse("tasks:create", new InvalidInputError('"61 * * * *" is no schedule; write another'));
    await click("Create task");
    await stage.settled();
    expect(invalid()).toEqual(["Cron expression"]);
    expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Cron expression" }));
    expect(screen.queryByRole("alert")).toBe(null);
    await type("Cron expression", "1 * * * *");
    expect(invalid()).toEqual([]);
  });

  it("are changed in the same form, and deleted after a question", async () => {
    const stage = await drawn(news);
    await click("Morning news");
    await stage.settled();
    await click("Edit");
    await type("Name", "Evening news");
    await click("Save");
    await stage.settled();
    expect(stage.main.callsOf("tasks:update")).toEqual([
      {
        taskId: "morning-news",
        draft: draftOf(taskDefinition({ schedule: hourly, name: "Evening news" })),
      },
    ]);
    await click("Delete Morning news");
    expect(stage.main.callsOf("tasks:delete")).toEqual([]);
    await click("Delete Morning news now");
    await stage.settled();
    expect(stage.main.callsOf("tasks:delete")).toEqual([{ taskId: "morning-news" }]);
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Background tasks");
  });

  it("offer to recover a history of which something can be kept, not a file, and say what was kept", async () => {
    const damagedAt = (line: number) =>
      new TaskCorruptionError("not JSON", { data: { fault: "not-json", line } });
    const damaged: TaskEntry = {
      ...news,
      error: { code: "task-corrupt", message: "tasks/morning-news.jsonl:3: is not JSON" },
    };
    const stage = await drawn(damaged, broken);
    await click("broken");
    await stage.settled();
    expect(screen.queryByRole("button", { name: "Recover…" })).toBe(null);
    await act(async () => fireEvent.keyDown(document.body, { key: "t", ctrlKey: true }));
    await stage.settled();
    await click("Morning news");
    await stage.settled();
    stage.main.answer("tasks:recover", () => ({
      recovered: [{ file: "tasks/a.jsonl", keptLines: 2, droppedLines: 1, copy: "tasks/a.jsonl.damaged-1" }],
      lostTurns: [],
    }));
    stage.main.refuse("tasks:history", damagedAt(1));
    act(() => stage.main.send("tasks:events", { type: "task-changed", taskId: news.taskId, entry: damaged }));
    await stage.settled();
    expect(screen.queryByRole("button", { name: "Recover…" })).toBe(null);
    stage.main.refuse("tasks:history", damagedAt(3));
    act(() => stage.main.send("tasks:events", { type: "task-changed", taskId: news.taskId, entry: damaged }));
    await stage.settled();
    await click("Recover…");
    await stage.settled();
    await click("Recover");
    await stage.settled();
    expect(stage.main.callsOf("tasks:recover")).toEqual([{ taskId: "morning-news" }]);
    expect(screen.getByRole("status").textContent).toContain("2 lines kept, 1 line cut off");
    await click("Dismiss");
    expect(screen.queryByText("Recovered")).toBe(null);
  });
});
