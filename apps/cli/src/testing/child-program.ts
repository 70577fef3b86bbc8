// The built program as a real child process: typed to, listened to, signalled, killed.
import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from "node:child_process";
import { join } from "node:path";

const PACKAGE = join(import.meta.dirname, "..", "..");

export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly output: string;
  readonly messages: string;
}

export interface ProgramOptions {
  readonly workDir: string;
  readonly currentFolder: string;
  /** Beside the environment of the test itself. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** The file that Node runs, made by `build-program`. */
const PROGRAM = join(PACKAGE, "dist", "main.js");

/** What is started for these words: the program itself, or something around it. */
export type Launch = (given: readonly string[]) => readonly [executable: string, given: readonly string[]];

const asProgram: Launch = (given) => [process.execPath, [PROGRAM, ...given]];

/** A shell that is given this script; in it `x` is the program. */
export const inShell = (script: string): Launch => {
  const start = `x() { ${quoted(process.execPath)} ${quoted(PROGRAM)} "$@"; }`;
  return () => ["/bin/sh", ["-c", `${start}\n${script}`]];
};

/** The program in a terminal of its own, by `script` of util-linux. */
export const inTerminal: Launch = (given) => {
  const command = [process.execPath, PROGRAM, ...given].map(quoted).join(" ");
  return ["script", ["--quiet", "--flush", "--return", "--command", command, "/dev/null"]];
};

/** Why there is no terminal to be had here; undefined when there is one. */
export function terminalFault(): string | undefined {
  if (process.platform === "win32") return "there is no sh here";
  const { stdout } = spawnSync("script", ["--version"], { encoding: "utf8" });
  return stdout?.includes("util-linux") ? undefined : "there is no script(1) of util-linux here";
}

function quoted(word: string): string {
  return `'${word.replaceAll("'", "'\\''")}'`;
}

export class ChildProgram {
  readonly ended: Promise<Ended>;
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #heard = { output: "", messages: "" };
  readonly #listeners = new Set<() => void>();

  constructor(
    given: readonly string[],
    { workDir, currentFolder, environment = {} }: ProgramOptions,
    launch = asProgram,
  ) {
    const [executable, words] = launch(given);
    this.#child = spawn(executable, words, {
      cwd: currentFolder,
      env: { ...process.env, X_WORK_DIR: workDir, X_GUIDE_DELAY_MS: "0", ...environment },
    });
    this.#listen("output", this.#child.stdout);
    this.#listen("messages", this.#child.stderr);
    this.ended = new Promise((resolve, reject) => {
      this.#child.once("error", reject);
      this.#child.once("close", (code, signal) => resolve({ code, signal, ...this.#heard }));
    });
  }

  get pid(): number {
    return this.#child.pid as number;
  }

  type(text: string): void {
    this.#child.stdin.write(text);
  }

  endInput(): void {
    this.#child.stdin.end();
  }

  signal(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  /** The reader of the output leaves. */
  stopListening(): void {
    this.#child.stdout.destroy();
  }

  /** Resolves when this text has been said on either stream. */
  says(text: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const look = () => {
        if (!this.#heard.output.includes(text) && !this.#heard.messages.includes(text)) return;
        this.#listeners.delete(look);
        resolve();
      };
      this.#listeners.add(look);
      look();
      this.ended.then(
        ({ output, messages }) =>
          reject(new Error(`it ended without saying ${text}:\n${output}\n${messages}`)),
        reject,
      );
    });
  }

  #listen(to: "output" | "messages", stream: NodeJS.ReadableStream): void {
    stream.setEncoding("utf8");
    stream.on("data", (text: string) => {
      this.#heard[to] += text;
      for (const look of this.#listeners) look();
    });
  }
}

/** Runs the program with this input to its end. */
export async function runProgram(
  given: readonly string[],
  options: ProgramOptions,
  input = "",
): Promise<Ended> {
  const program = new ChildProgram(given, options);
  program.type(input);
  program.endInput();
  return program.ended;
}
