// Owns one running app for the tests of a file to which it does not matter how it was started or what it was used for
// before: a start takes longer than most of these tests. What is about a start, an end, a profile or an empty store
// makes a `Stand` of its own.
import { afterAll, expect } from "vitest";
import { type RunningApp, Stand, usable } from "./stand.js";

export interface SharedApp {
  readonly stand: Stand;
  readonly app: RunningApp;
}

/**
 * Call it once at the top of a file, and the result in each test: it starts the app for the first that asks, and gives
 * every test one window of the first size whose page has been loaded anew, in a new conversation. Earlier conversations
 * stay in the list. `prepare` puts into the store what is there at the start.
 */
export function sharedApp(prepare?: (stand: Stand) => Promise<unknown>): () => Promise<SharedApp> {
  let shared: Promise<SharedApp> | undefined;
  const stands: Stand[] = [];
  const begin = async (): Promise<SharedApp> => {
    const stand = await Stand.makeToKeep();
    stands.push(stand);
    await prepare?.(stand);
    return { stand, app: await stand.start() };
  };
  afterAll(async () => {
    try {
      if (shared !== undefined) expect(await (await shared).app.quit()).toBe(0);
    } finally {
      for (const stand of stands) await stand.takeAway();
    }
  });
  return async () => {
    if (shared === undefined) return (shared = begin());
    const running = await shared;
    await beginAnew(running.app);
    return running;
  };
}

async function beginAnew({ electron, page }: RunningApp): Promise<void> {
  await electron.evaluate(({ BrowserWindow, nativeTheme }) => {
    const [first, ...others] = BrowserWindow.getAllWindows().toSorted((left, right) => left.id - right.id);
    for (const other of others) other.destroy();
    first?.setSize(1_100, 760);
    nativeTheme.themeSource = "system";
  });
  await page.reload();
  await usable(page);
  // From the menu: a key would count as a gesture of the person.
  await electron.evaluate(({ Menu }) => {
    Menu.getApplicationMenu()?.getMenuItemById("new-conversation")?.click();
  });
  await page.getByRole("heading", { level: 1, name: "New conversation" }).waitFor();
}
