// The composition root of the window: the store, the bridges, the handlers, the windows and the way out. Nothing else
// knows all of them. Order matters: one instance before anything touches the store, the scheme before the app is ready.
import path from "node:path";
import { type Core, createCore, defaultWorkDir, guideDelayFrom, StderrLogger, SystemTimers } from "@x/core";
import type { MenuCommand } from "@x/shared";
import { app, dialog, ipcMain, Menu, nativeTheme, safeStorage, session } from "electron";
import { appInfo } from "./app-info.js";
import { AttentionNotifier } from "./attention/attention-notifier.js";
import { systemNotification } from "./attention/system-notification.js";
import { folderChooser } from "./choose-folder.js";
import { closeWithin } from "./close-within.js";
import { defaultWorkspace } from "./default-workspace.js";
import { firstWindowDrawn } from "./first-window-drawn.js";
import { followTheme } from "./follow-theme.js";
import { HostSecrets } from "./host-secrets.js";
import { ipcHandlers } from "./ipc/handlers.js";
import { registerIpc } from "./ipc/register-ipc.js";
import { originOf } from "./ipc/sender-guard.js";
import { bridgeSessionEvents } from "./ipc/session-event-bridge.js";
import { bridgeSetupEvents } from "./ipc/setup-event-bridge.js";
import { bridgeTaskEvents } from "./ipc/task-event-bridge.js";
import { TurnEventBridge } from "./ipc/turn-event-bridge.js";
import { menuTemplate } from "./menu.js";
import { outside } from "./outside.js";
import { APP_ORIGIN, APP_PAGE } from "./security/app-origin.js";
import { declareAppScheme, serveApp } from "./security/app-protocol.js";
import { lockDownContents, lockDownSession } from "./security/lockdown.js";
import { settingsView } from "./settings-view.js";
import { startFailure } from "./start-failure.js";
import { storageKeeper } from "./storage-keeper.js";
import { followUpdates } from "./updates.js";
import { WindowPlacesFile } from "./window-places-file.js";
import { WindowSeats } from "./window-seats.js";
import { Windows } from "./windows.js";

const QUIT_LIMIT_MS = 4_500;

const logger = new StderrLogger();
const timers = new SystemTimers();
// Set by electron-vite's development server only; an installed app never follows it.
const developmentPage = app.isPackaged ? undefined : process.env["ELECTRON_RENDERER_URL"];

declareAppScheme();
// Where the system's sandbox cannot exist (root on Linux) Electron was told so; it would not start with both.
if (!app.commandLine.hasSwitch("no-sandbox")) app.enableSandbox();
lockDownContents(app);
if (app.requestSingleInstanceLock()) start().catch(refuseStart);
else app.exit(0);

async function start(): Promise<void> {
  const workDir = defaultWorkDir({
    platform: process.platform,
    environment: process.env,
    home: app.getPath("home"),
  });
  let allowsPlainText = () => false;
  const hostSecrets = new HostSecrets({
    path: path.join(workDir, "secrets.json"),
    plainPath: path.join(workDir, "secrets-readable.json"),
    storage: safeStorage,
    allowsPlainText: () => allowsPlainText(),
  });
  const defaultWorkspaceDir = await defaultWorkspace({
    documents: app.getPath("documents"),
    environment: process.env,
  });
  const [core] = await Promise.all([
    createCore({
      workDir,
      defaultWorkspaceDir,
      appName: app.getName(),
      logger,
      hostSecrets,
      runScheduledTasks: true,
      scanAfter: firstWindowDrawn(app, timers),
      guideDelayMs: guideDelayFrom(process.env),
    }),
    app.whenReady(),
  ]);
  allowsPlainText = () => core.settings.current().permissions.allowPlaintextKeys;
  core.settings.subscribe(({ permissions }) => {
    if (permissions.allowPlaintextKeys) return;
    hostSecrets.forgetPlainText().catch((error: unknown) => {
      logger.warn("the readable keys could not be removed", { error: String(error) });
    });
  });
  followTheme(core.settings, nativeTheme);
  const page = developmentPage ?? APP_PAGE;
  const origin = originOf(page) ?? APP_ORIGIN;
  serveApp(session.defaultSession, path.join(import.meta.dirname, "../renderer"));
  lockDownSession(session.defaultSession, origin);

  const places = new WindowPlacesFile({ path: path.join(app.getPath("userData"), "windows.json"), logger });
  const seats = new WindowSeats(places);
  app.on("before-quit", () => seats.quit());
  const windows = new Windows({
    page,
    preload: path.join(import.meta.dirname, "../preload/index.cjs"),
    devTools: !app.isPackaged,
    timers,
    seats,
  });
  const stopBridges = serve({ core, windows, origin, workDir, hostSecrets });
  const openWindow = () => windows.open();
  const menu = { openWindow, choose: (command: MenuCommand) => windows.choose(command) };
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(menu, process.platform, !app.isPackaged)));
  app.setAboutPanelOptions({ applicationName: app.getName(), applicationVersion: app.getVersion() });
  app.on("second-instance", () => windows.focusFirst());
  app.on("activate", () => windows.focusFirst());
  app.on("window-all-closed", () => {
    if (process.platform !== "darwin") app.quit();
  });
  closeCoreBeforeExit(core, stopBridges);
  openWindow();
  void followUpdates({
    feedFile: path.join(process.resourcesPath, "app-update.yml"),
    load: async () => (await import("electron-updater")).default.autoUpdater,
    timers,
    logger,
    onReady: tellUpdate,
  });
}

function tellUpdate(version: string): void {
  const title = `${app.getName()} ${version} is ready`;
  systemNotification({ title, body: "It is used from the next start on." }, () => undefined);
}

interface Service {
  readonly core: Core;
  readonly windows: Windows;
  readonly origin: string;
  readonly workDir: string;
  readonly hostSecrets: HostSecrets;
}

/** Connects the windows with the core in both directions; the returned function cuts the way up. */
function serve({ core, windows, origin, workDir, hostSecrets }: Service): () => void {
  // Before the session bridge: text that waits must leave before the message that its turn has ended.
  const liveTurns = new TurnEventBridge({ ...core, windows, timers });
  const stopSessionEvents = bridgeSessionEvents({ ...core, windows });
  const stopTaskEvents = bridgeTaskEvents({ ...core, windows });
  const viewOfSettings = () => settingsView({ ...core, workDir, hostSecrets });
  const setupEvents = bridgeSetupEvents({ ...core, settingsView: viewOfSettings, windows });
  const keepTexts = storageKeeper({ timers, flush: () => session.defaultSession.flushStorageData() });
  const handlers = ipcHandlers({
    ...core,
    ...outside(windows, workDir),
    settingsView: viewOfSettings,
    chooseFolder: folderChooser(windows),
    announce: (change) => setupEvents.announce(change),
    liveTurns,
    keepTexts,
    appInfo: () =>
      appInfo({
        version: app.getVersion(),
        platform: process.platform,
        defaultModel: core.settings.current().defaultModel,
      }),
  });
  const attention = new AttentionNotifier({
    ...core,
    isPersonHere: () => windows.hasFocus(),
    notify: systemNotification,
    showSession: (sessionId) => windows.showSession(sessionId),
  });
  registerIpc(ipcMain, { handlers, origin, logger }, (contents) => windows.isOurs(contents));
  return () => {
    liveTurns.close();
    stopSessionEvents();
    stopTaskEvents();
    setupEvents.close();
    attention.close();
  };
}

/** The windows are gone by then; the process stays until the store is closed in order, and never past the limit. */
function closeCoreBeforeExit(core: Core, stopBridges: () => void): void {
  let closing = false;
  app.on("will-quit", (event) => {
    event.preventDefault();
    if (closing) return;
    closing = true;
    stopBridges();
    closeWithin(QUIT_LIMIT_MS, timers, () => core.close()).then(
      (inTime) => {
        if (!inTime) logger.warn("quitting did not wait for work that would not end");
        app.exit(0);
      },
      (error: unknown) => {
        logger.warn("the store could not be closed in order", { error: String(error) });
        app.exit(1);
      },
    );
  });
}

function refuseStart(error: unknown): void {
  const { title, text } = startFailure(error);
  process.stderr.write(`${title}\n${text}\n`);
  // Tests and scripts have nobody who could close a dialog.
  if (process.env["X_DIALOGS"] !== "off") dialog.showErrorBox(title, text);
  app.exit(1);
}
