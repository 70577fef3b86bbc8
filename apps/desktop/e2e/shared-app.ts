// Owns one person's machine for all tests of a worker, and the app that runs on it. A start takes longer than most tests, so
// one that needs no empty store goes on with what the tests before it left: conversations in the list and their drafts.
// It ends with the worker.
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { type RunningApp, Stand, usable } from "./stand.js";

export interface SharedApp {
  readonly stand: Stand;
  /** One window of the first size, whose page has been loaded anew, in a new conversation; the workspace is empty. */
  readonly app: RunningApp;
  /**
   * Ends the program in order or as a power cut would, does `meanwhile`, and starts it on the same machine: what it is then. The
   * tests that follow go on with that.
   */
  again(end: "quit" | "kill", meanwhile?: () => Promise<unknown>): Promise<RunningApp>;
}

let stand: Stand | undefined;
let app: RunningApp | undefined;

/** The app of the worker, started for the first test that asks and wherever a test left none. Absent `settings`: there is no file. */
export async function sharedApp(settings?: string): Promise<SharedApp> {
  stand ??= await Stand.makeToKeep();
  await stand.emptyWorkspace();
  await stand.putSettings(settings);
  const page = app !== undefined && isRunning(app) ? firstOf(app) : undefined;
  if (app === undefined || page === undefined) app = await startAnew(stand, app);
  else await beginAnew((app = { ...app, page }));
  return { stand, app, again };
}

async function again(end: "quit" | "kill", meanwhile?: () => Promise<unknown>): Promise<RunningApp> {
  if (stand === undefined || app === undefined) throw new Error("no app has been started yet");
  if (end === "kill") await app.kill();
  else expect(await app.quit()).toBe(0);
  await meanwhile?.();
  return (app = await stand.start());
}

/** The page of the window that a lone start opens; those beside it have a number in their address. */
function firstOf({ electron }: RunningApp): Page | undefined {
  return electron.windows().find((page) => !page.isClosed() && !page.url().includes("#"));
}

/** Whatever of the last start is left goes, and which windows were open with it. */
async function startAnew(on: Stand, last: RunningApp | undefined): Promise<RunningApp> {
  if (last !== undefined && isRunning(last)) await last.kill();
  await on.forgetWindows();
  return on.start();
}

function isRunning({ electron }: RunningApp): boolean {
  const { exitCode, signalCode } = electron.process();
  return exitCode === null && signalCode === null;
}

async function beginAnew({ electron, page }: RunningApp): Promise<void> {
  const own = await electron.browserWindow(page);
  await electron.evaluate(({ BrowserWindow, nativeTheme }, kept: Electron.BrowserWindow) => {
    for (const window of BrowserWindow.getAllWindows()) if (window.id !== kept.id) window.destroy();
    kept.setSize(1_100, 760);
    nativeTheme.themeSource = "system";
  }, own);
  await page.reload();
  await usable(page);
  // From the menu: a key would count as a gesture of the person.
  await electron.evaluate(({ Menu }) => {
    Menu.getApplicationMenu()?.getMenuItemById("new-conversation")?.click();
  });
  await page.getByRole("heading", { level: 1, name: "New conversation" }).waitFor();
}
