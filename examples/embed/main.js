// @ts-check
// The whole main process of an Electron app with durable conversations: one core, one channel each way, one window.
import path from "node:path";
import { createCore } from "@x/core";
import { wrapError, wrapValue } from "@x/shared";
import { app, BrowserWindow, ipcMain } from "electron";

const folder = import.meta.dirname;
const workDir = process.env["X_WORK_DIR"] ?? path.join(app.getPath("userData"), "conversations");

async function start() {
  const core = await createCore({ workDir, appName: app.getName() });
  await core.ready;
  const sessionId = core.sessions.listSessions()[0]?.sessionId ?? (await core.sessions.createSession());

  // Errors go over as data: Electron would strip them of their codes.
  ipcMain.handle("send", (_event, text) =>
    core.sessions
      .sendMessage(sessionId, { role: "user", content: String(text) }, { agent: { agentId: "copilot" } })
      .then(wrapValue, wrapError),
  );
  ipcMain.handle("resume", () => core.sessions.resumeTurn(sessionId).then(wrapValue, wrapError));
  const window = new BrowserWindow({ webPreferences: { preload: path.join(folder, "preload.cjs") } });
  core.turnEventBus.subscribe(({ event }) => {
    if (!window.isDestroyed()) window.webContents.send("turn-event", event);
  });
  app.once("will-quit", (event) => {
    event.preventDefault();
    void core.close().finally(() => app.exit());
  });
  await window.loadFile(path.join(folder, "index.html"));
}

app.on("window-all-closed", () => app.quit());
void app.whenReady().then(start);
