import type { SessionIndexEntry } from "@x/shared";
import { expect, it, onTestFinished } from "vitest";
import { Chat } from "../chat.js";
import { look } from "../look.js";
import { sharedApp } from "../shared-app.js";
import type { RunningApp } from "../stand.js";

const DAY_MS = 86_400_000;

it("says how every conversation stands in shape and words, and how far the scan has come, app.md §3", async () => {
  const { app } = await sharedApp();
  await keepHandler(app);
  const pending = { permissions: 0, humans: 0, others: 0 };
  const entries = [
    row(0, "Needs a permission", { latestTurnStatus: "suspended", pending: { ...pending, permissions: 2 } }),
    row(1, "Asks a question", { latestTurnStatus: "suspended", pending: { ...pending, humans: 1 } }),
    row(2, "Waits for an outside system", {
      latestTurnStatus: "suspended",
      pending: { ...pending, others: 1 },
    }),
    row(3, "Failed on the way", { latestTurnStatus: "failed" }),
    row(4, "Stopped by hand", { latestTurnStatus: "cancelled" }),
    row(5, "Left in the middle", { latestTurnStatus: "idle" }),
    row(6, "Damaged", { latestTurnStatus: "none", error: { code: "session-corrupt", message: "x.jsonl:3" } }),
    row(30, "A very long title that goes on and on and will certainly not fit into the list", {}),
    row(60, "\u202eReversed and hidden\u200b", {}),
    row(24 * 4, "Last week", {}),
    row(24 * 40, "Last month", {}),
  ];
  await serveList(app, entries, true);
  const chat = new Chat(app.page);
  await chat.conversations.getByText("Waiting").waitFor();
  const words = await chat.conversations.innerText();
  for (const word of ["Needs permission", "Asks you", "Failed", "Stopped", "Interrupted", "Unreadable"])
    expect(words).toContain(word);
  await look(app, "list-of-every-status");

  await serveList(app, entries.slice(3, 6), false);
  await app.page.getByText("Reading conversations: 1,200 of 5,000").waitFor();
  await look(app, "list-while-scanning");
});

/** Main answers for the list as it did, once the test has finished. */
async function keepHandler({ electron }: RunningApp): Promise<void> {
  const handlers = await electron.evaluateHandle(({ ipcMain }) => {
    // Electron gives no handler back that it has; they are a map.
    const { _invokeHandlers: map } = ipcMain as unknown as { _invokeHandlers: Map<string, unknown> };
    const handler = map.get("sessions:list");
    if (handler === undefined) throw new Error("nothing answers for the list");
    return { map, handler };
  });
  onTestFinished(() => handlers.evaluate(({ map, handler }) => void map.set("sessions:list", handler)));
}

/** Main answers for the list with these rows from now on, and the page starts anew. */
async function serveList(app: RunningApp, sessions: SessionIndexEntry[], ready: boolean): Promise<void> {
  await app.electron.evaluate(
    ({ ipcMain }, value) => {
      ipcMain.removeHandler("sessions:list");
      ipcMain.handle("sessions:list", () => ({ ok: true, value }));
    },
    { sessions, ready },
  );
  await app.page.reload();
  await app.page.getByRole("textbox", { name: "Message" }).waitFor();
  await app.electron.evaluate(({ BrowserWindow }) => {
    for (const { webContents } of BrowserWindow.getAllWindows())
      webContents.send("app:notices", { type: "session-scan-progress", done: 1200, total: 5000 });
  });
}

function row(hoursAgo: number, title: string, fields: Partial<SessionIndexEntry>): SessionIndexEntry {
  const at = new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS - hoursAgo * 3_600_000);
  const id = `${at.toISOString().slice(0, 19).replaceAll(":", "-")}Z-0001234-000`;
  return {
    sessionId: id,
    title,
    createdAt: at.toISOString(),
    updatedAt: at.toISOString(),
    turnCount: 1,
    latestTurnId: id,
    latestTurnStatus: "completed",
    ...fields,
  };
}
