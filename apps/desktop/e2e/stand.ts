// Owns one person's machine for one test: a store, a workspace, a profile, and the built app started on them as often
// as wanted.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { _electron, type ElectronApplication, type Page } from "playwright-core";
import { expect, onTestFinished } from "vitest";

// Outside Electron the package is the path of its executable; ELECTRON_OVERRIDE_DIST_PATH says which one.
const electron = createRequire(import.meta.url)("electron") as string;
const appFolder = path.join(import.meta.dirname, "..");
const sandbox = process.platform === "linux" && process.getuid?.() === 0 ? ["--no-sandbox"] : [];
// A screen in memory has no graphics card: one that is imitated costs a fifth of a start.
const drawing = process.env["X_E2E_DISPLAYS"] === undefined ? [] : ["--disable-gpu"];

export interface RunningApp {
  readonly electron: ElectronApplication;
  readonly page: Page;
  /** Opens one more window the way a person does, and gives its page. */
  newWindow(): Promise<Page>;
  /** Ends the program as a power cut would. */
  kill(): Promise<void>;
  /** Quits in order; the exit code. */
  quit(): Promise<number | null>;
}

export interface FinishedStart {
  readonly code: number | null;
  readonly complaint: string;
}

export class Stand {
  readonly workDir: string;
  /** The folder that the agent's tools see. */
  readonly workspace: string;
  readonly #folder: string;
  readonly #running = new Set<ElectronApplication>();

  private constructor(folder: string) {
    this.#folder = folder;
    this.workDir = path.join(folder, "store");
    this.workspace = path.join(folder, "workspace");
  }

  /** Taken away again when the test has finished, whatever still runs on it included. */
  static async make(): Promise<Stand> {
    const stand = await Stand.makeToKeep();
    onTestFinished(() => stand.takeAway());
    return stand;
  }

  /** For more than one test: whoever makes it takes it away. */
  static async makeToKeep(): Promise<Stand> {
    const stand = new Stand(
      await mkdtemp(path.join(process.env["X_E2E_FOLDER"] ?? tmpdir(), "copilot-e2e-")),
    );
    await mkdir(stand.workspace);
    return stand;
  }

  /** Starts the Electron app of this folder, and nothing more. */
  async launch(folder: string): Promise<ElectronApplication> {
    const app = await _electron.launch({
      executablePath: electron,
      args: this.#arguments("profile", folder),
      env: this.#environment(),
      cwd: this.workspace,
      // The theme is the app's and the system's business, not the driver's.
      colorScheme: null,
      timeout: 30_000,
    });
    this.#running.add(app);
    return app;
  }

  /** Starts the app and waits until its window can be typed in. */
  async start(): Promise<RunningApp> {
    const app = await this.launch(appFolder);
    const page = await usable(await app.firstWindow());
    return {
      electron: app,
      page,
      newWindow: async () => {
        const opened = app.waitForEvent("window");
        await app.evaluate(({ Menu }) => {
          Menu.getApplicationMenu()?.getMenuItemById("new-window")?.click();
        });
        return usable(await opened);
      },
      kill: async () => {
        this.#running.delete(app);
        const exit = once(app.process(), "exit");
        app.process().kill("SIGKILL");
        await exit;
      },
      quit: () => this.quit(app),
    };
  }

  /** Quits in order; the exit code. */
  async quit(app: ElectronApplication): Promise<number | null> {
    this.#running.delete(app);
    const exit = once(app.process(), "exit");
    // Its answer may or may not arrive before the process is gone.
    await app.evaluate(({ app: running }) => running.quit()).catch(() => undefined);
    const [code] = (await exit) as [number | null];
    return code;
  }

  /** A start that is expected to end by itself: on the same profile, or as another program would on one of its own. */
  async startThatEnds(profile: "profile" | "other-profile"): Promise<FinishedStart> {
    const child = spawn(electron, this.#arguments(profile), {
      env: this.#environment(),
      cwd: this.workspace,
      stdio: ["ignore", "ignore", "pipe"],
    });
    let complaint = "";
    child.stderr.setEncoding("utf8").on("data", (chunk: string) => {
      complaint += chunk;
    });
    const [code] = (await once(child, "close")) as [number | null];
    return { code, complaint };
  }

  /** Puts an empty file into the workspace. */
  putInWorkspace(name: string, text = ""): Promise<void> {
    return writeFile(path.join(this.workspace, name), text);
  }

  /** The next start opens one window. */
  forgetWindows(): Promise<void> {
    return rm(path.join(this.#folder, "profile", "windows.json"), { force: true });
  }

  async emptyWorkspace(): Promise<void> {
    for (const name of await readdir(this.workspace))
      await rm(path.join(this.workspace, name), { recursive: true, force: true });
  }

  /** A page that is loaded reads the file anew. */
  async putSettings(text: string | undefined): Promise<void> {
    const file = path.join(this.workDir, "settings.json");
    if (text === undefined) return rm(file, { force: true });
    await mkdir(this.workDir, { recursive: true });
    await writeFile(file, text);
  }

  /** The text of a file of the workspace; undefined while there is none. */
  inWorkspace(name: string): Promise<string | undefined> {
    return readFile(path.join(this.workspace, name), "utf8").catch(() => undefined);
  }

  /** Waits until the small texts of the windows that are on the disk have this one. */
  async profileHolds(text: string | RegExp): Promise<void> {
    const folder = path.join(this.#folder, "profile", "Local Storage", "leveldb");
    const holds = async () => {
      const names = await readdir(folder);
      // A file may have been merged into another meanwhile.
      const files = names.map((name) => readFile(path.join(folder, name), "latin1").catch(() => ""));
      return (await Promise.all(files)).some((held) =>
        typeof text === "string" ? held.includes(text) : text.test(held),
      );
    };
    await expect.poll(holds).toBe(true);
  }

  async takeAway(): Promise<void> {
    for (const app of this.#running) app.process().kill("SIGKILL");
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }

  #arguments(profile: string, folder = appFolder): string[] {
    return [...sandbox, ...drawing, `--user-data-dir=${path.join(this.#folder, profile)}`, folder];
  }

  #environment(): Record<string, string> {
    const { ELECTRON_RUN_AS_NODE: _, ...inherited } = process.env;
    const own = {
      X_WORK_DIR: this.workDir,
      X_WORKSPACE: this.workspace,
      X_DIALOGS: "off",
      // Faster than for people. An answer that must last is asked for slowly.
      X_GUIDE_DELAY_MS: "3",
    };
    return { ...(inherited as Record<string, string>), ...ownScreen(), ...own };
  }
}

/** Waits until the window can be typed in. */
export async function usable(page: Page): Promise<Page> {
  page.setDefaultTimeout(30_000);
  await page.getByRole("textbox", { name: "Message" }).waitFor();
  return page;
}

/** Each worker has a screen of its own where they are made for the tests: whoever has the focus keeps it. */
function ownScreen(): Record<string, string> {
  const screens = process.env["X_E2E_DISPLAYS"]?.split(",") ?? [];
  const display = screens[(Number(process.env["VITEST_POOL_ID"] ?? 1) - 1) % screens.length];
  return display === undefined ? {} : { DISPLAY: display };
}
