import type { IpcChannel } from "@x/shared";
import { describe, expect, it } from "vitest";
import { ipcHandlers } from "./handlers.js";
import type { SetupHandlerDependencies } from "./setup-handlers.js";

type Call = readonly [string, ...unknown[]];

/** Everything below the handlers: answers with what was prepared, notes what it was asked. */
function belowHandlers(answers: Readonly<Record<string, unknown>>) {
  const calls: Call[] = [];
  const noting = (object: string) =>
    new Proxy(
      {},
      {
        get:
          (_target, method: string) =>
          (...args: unknown[]) => {
            calls.push([`${object}.${method}`, ...args]);
            return answers[`${object}.${method}`];
          },
      },
    );
  const app = noting("app") as never as Record<string, () => never>;
  const handlers = ipcHandlers({
    sessions: noting("sessions") as never,
    recovery: noting("recovery") as never,
    exports: noting("exports") as never,
    chooseFile: app["chooseFile"] as never,
    exported: noting("exported") as never,
    activity: noting("activity") as never,
    // What is below these is real in setup-handlers.test.ts.
    ...(noting("setup") as SetupHandlerDependencies),
    liveTurns: noting("live") as never,
    tasks: noting("tasks") as never,
    isReady: () => false,
    appInfo: app["info"] as never,
    openLink: app["openLink"] as never,
    openLinkMenu: app["openLinkMenu"] as never,
    copyText: app["copyText"] as never,
    showStorage: app["showStorage"] as never,
    keepTexts: app["keepTexts"] as never,
  });
  return { handlers, calls };
}

const rows: [channel: IpcChannel, request: object, call: Call, below: unknown, answer: unknown][] = [
  ["app:info", {}, ["app.info", {}, 7], "info", "info"],
  ["app:openLink", { url: "u" }, ["app.openLink", 7, "u"], { opened: true }, { opened: true }],
  ["app:openLinkMenu", { url: "u" }, ["app.openLinkMenu", 7, "u"], undefined, null],
  ["app:copyText", { text: "t" }, ["app.copyText", 7, "t"], undefined, null],
  ["app:showStorage", {}, ["app.showStorage", 7], undefined, null],
  ["app:keepTexts", {}, ["app.keepTexts"], undefined, null],
  ["sessions:create", { title: "T" }, ["sessions.createSession", { title: "T" }], "s1", { sessionId: "s1" }],
  ["sessions:list", {}, ["sessions.listSessions"], ["row"], { sessions: ["row"], ready: false }],
  ["sessions:get", { sessionId: "s1" }, ["sessions.getSession", "s1"], "state", "state"],
  ["sessions:getTurn", { turnId: "t1" }, ["sessions.getTurn", "t1"], "turn", "turn"],
  [
    "sessions:sendMessage",
    { sessionId: "s1", input: "input", config: "config" },
    ["sessions.sendMessage", "s1", "input", "config"],
    { turnId: "t1" },
    { turnId: "t1" },
  ],
  [
    "sessions:respondToPermission",
    { turnId: "t1", toolCallId: "c1", decision: "deny", metadata: { reason: "no" } },
    ["sessions.respondToPermission", "t1", "c1", "deny", { reason: "no" }],
    undefined,
    null,
  ],
  [
    "sessions:respondToAskHuman",
    { turnId: "t1", toolCallId: "c1", answer: "blue" },
    ["sessions.respondToAskHuman", "t1", "c1", "blue"],
    undefined,
    null,
  ],
  [
    "sessions:deliverAsyncToolResult",
    { turnId: "t1", toolCallId: "c1", result: "result" },
    ["sessions.deliverAsyncToolResult", "t1", "c1", "result"],
    undefined,
    null,
  ],
  ["sessions:stopTurn", { turnId: "t1", reason: "r" }, ["sessions.stopTurn", "t1", "r"], undefined, null],
  ["sessions:resumeTurn", { sessionId: "s1" }, ["sessions.resumeTurn", "s1"], undefined, null],
  ["sessions:setTitle", { sessionId: "s1", title: "T" }, ["sessions.setTitle", "s1", "T"], undefined, null],
  ["sessions:delete", { sessionId: "s1" }, ["sessions.deleteSession", "s1"], undefined, null],
  [
    "sessions:recover",
    { sessionId: "s1" },
    ["recovery.recoverSession", "s1"],
    { recovered: [], lostTurns: [] },
    { recovered: [], lostTurns: [] },
  ],
  ["sessions:showExported", {}, ["exported.show", 7], undefined, null],
  ["tasks:list", {}, ["tasks.list"], ["row"], { tasks: ["row"] }],
  ["tasks:create", { draft: "draft" }, ["tasks.create", "draft"], { taskId: "news" }, { taskId: "news" }],
  ["tasks:update", { taskId: "news", draft: "draft" }, ["tasks.update", "news", "draft"], undefined, null],
  ["tasks:delete", { taskId: "news" }, ["tasks.delete", "news"], undefined, null],
  ["tasks:runNow", { taskId: "news" }, ["tasks.runNow", "news"], { turnId: "t1" }, { turnId: "t1" }],
  ["tasks:stop", { taskId: "news" }, ["tasks.stop", "news"], undefined, null],
  ["tasks:recover", { taskId: "news" }, ["tasks.recover", "news"], "report", "report"],
  [
    "tasks:history",
    { taskId: "news", limit: 2 },
    ["tasks.history", "news", { limit: 2 }],
    { runs: [], more: false },
    { runs: [], more: false },
  ],
  ["turns:subscribe", { turnId: "t1" }, ["live.subscribe", 7, "t1"], {}, {}],
  ["turns:unsubscribe", { turnId: "t1" }, ["live.unsubscribe", 7, "t1"], undefined, null],
];

describe("what each channel does, app.md §1", () => {
  it.each(rows)("%s is one call down", async (channel, request, call, below, answer) => {
    const { handlers, calls } = belowHandlers({ [call[0]]: below });
    expect(await handlers[channel](request as never, 7)).toEqual(answer);
    expect(calls).toEqual([call]);
  });

  it("sessions:export opens, asks the window's person for a file, and saves there", async () => {
    const { handlers, calls } = belowHandlers({
      "exports.open": { fileName: "a.md" },
      "app.chooseFile": "/home/me/a.md",
    });
    const answer = await handlers["sessions:export"]({ sessionId: "s1", format: "markdown" }, 7);
    expect(answer).toEqual({ outcome: "saved", path: "/home/me/a.md" });
    expect(calls).toEqual([
      ["exports.open", "s1", "markdown"],
      ["app.chooseFile", 7, "a.md"],
      ["exports.save", "s1", "markdown", "/home/me/a.md"],
      ["exported.remember", 7, "/home/me/a.md"],
    ]);
  });

  it("turns:active gives what runs and what failed", async () => {
    const { handlers } = belowHandlers({ "activity.active": ["t1"], "activity.failures": [] });
    expect(await handlers["turns:active"]({}, 7)).toEqual({ active: ["t1"], failures: [] });
  });
});
