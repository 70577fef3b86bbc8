// Owns one child process from start to end: its own process group, bounded output, a time limit, and nothing left running.
import { spawn } from "node:child_process";
import type { Readable } from "node:stream";
import { BoundedText } from "./bounded-text.js";
import { killProcessTree } from "./kill-process-tree.js";

export interface RunProcessInput {
  readonly argv: readonly string[];
  readonly cwd: string;
  /** Default: the environment of this process. */
  readonly env?: NodeJS.ProcessEnv;
  readonly limitMs: number;
  /** Aborting it kills the whole group; the promise then resolves as `stopped`, once everything is dead. */
  readonly signal: AbortSignal;
  /** Most bytes that are kept of each stream, from its `start` or its `end`. */
  readonly keep: number;
  readonly from: "start" | "end";
  readonly onOutput?: (stream: "stdout" | "stderr", text: string) => void;
}

export interface ProcessEnd {
  readonly exitCode: number | null;
  /** The signal that ended it, `SIGKILL` for instance. */
  readonly killedBy: NodeJS.Signals | null;
  readonly timedOut: boolean;
  /** Its signal was aborted; what it wrote until then is kept. */
  readonly stopped: boolean;
  readonly stdout: string;
  readonly stderr: string;
  readonly omittedBytes: number;
}

/** Rejects with the system's error when the program cannot be started, with the signal's reason when it was aborted before. */
export async function runProcess(input: RunProcessInput): Promise<ProcessEnd> {
  const { argv, cwd, env = process.env, limitMs, signal, keep, from, onOutput } = input;
  signal.throwIfAborted();
  const [program = "", ...args] = argv;
  const posix = process.platform !== "win32";
  const child = spawn(program, args, {
    cwd,
    env,
    detached: posix,
    stdio: ["ignore", "pipe", "pipe"],
    windowsHide: true,
  });
  const stdout = new BoundedText(keep, from);
  const stderr = new BoundedText(keep, from);
  collect(child.stdout, stdout, (text) => onOutput?.("stdout", text));
  collect(child.stderr, stderr, (text) => onOutput?.("stderr", text));

  let timedOut = false;
  let killing: Promise<void> | undefined;
  const kill = () => {
    killing ??= child.pid === undefined ? Promise.resolve() : killProcessTree(child.pid);
  };
  const limit = setTimeout(() => {
    timedOut = true;
    kill();
  }, limitMs);
  signal.addEventListener("abort", kill, { once: true });
  try {
    const { exitCode, killedBy } = await ended(child);
    // What it left in the background goes with it: nobody would ever stop that.
    kill();
    await killing;
    return {
      exitCode,
      killedBy,
      timedOut,
      stopped: signal.aborted,
      stdout: stdout.text(),
      stderr: stderr.text(),
      omittedBytes: stdout.omittedBytes + stderr.omittedBytes,
    };
  } finally {
    clearTimeout(limit);
    signal.removeEventListener("abort", kill);
    child.stdout.destroy();
    child.stderr.destroy();
  }
}

function collect(stream: Readable, into: BoundedText, tell: (text: string) => void): void {
  stream.on("data", (chunk: Buffer) => tell(into.add(chunk)));
}

// `exit`, not `close`: a background child that holds the pipes open must not keep us waiting. What the program wrote
// before it ended is given a moment to arrive.
function ended(child: ReturnType<typeof spawn>): Promise<Pick<ProcessEnd, "exitCode" | "killedBy">> {
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (exitCode, killedBy) => {
      const done = () => resolve({ exitCode, killedBy });
      const grace = setTimeout(done, 200);
      child.once("close", () => {
        clearTimeout(grace);
        done();
      });
    });
  });
}
