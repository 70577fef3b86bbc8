// Random operations over a few sessions on real files, alone or two at once, with restarts in between, and what must hold
// whenever nothing is in flight.
import { isDeepStrictEqual } from "node:util";
import { CodedError, type SessionIndexEntry } from "@x/shared";
import { READ_TOOL } from "@x/shared/testing";
import { expect } from "vitest";
import { FsSessionRepo } from "../runtime/sessions/fs-repo.js";
import { FsTurnRepo } from "../runtime/turns/fs-repo.js";
import type { LogFiles } from "../storage/log-files.js";
import { CountingIds } from "./fake-time.js";
import { done } from "./fake-tools.js";
import { LiveSessionBench } from "./live-session-bench.js";
import { RecordingLogger } from "./recording-logger.js";
import { CONFIG } from "./session-hand.js";
import type { Telling } from "./telling-model.js";

export const OPERATIONS = [
  "create",
  "send",
  "allow",
  "deny",
  "answer",
  "deliver",
  "stop",
  "resume",
  "rename",
  "delete",
] as const;

export interface Operation {
  readonly name: (typeof OPERATIONS)[number];
  /** Which session; counted round. */
  readonly session: number;
  readonly telling: Exclude<Telling, "hang">;
}

export type Step =
  | { readonly type: "one"; readonly operation: Operation }
  | { readonly type: "two at once"; readonly operations: readonly [Operation, Operation] }
  /** The operation, or a restart, comes while the model of a new turn is thinking. */
  | { readonly type: "while running"; readonly session: number; readonly then: Operation | "restart" }
  | { readonly type: "restart" };

/** Refusals that an operation may legally meet. Anything else is a fault. */
const REFUSALS: ReadonlySet<string> = new Set([
  "session-not-found",
  "turn-not-settled",
  "turn-input-rejected",
  "turn-not-found",
  "no-turn-to-resume",
  "turn-settled",
  "shutting-down",
]);

/** Calls at a repository that may change a file; the list of a fresh start is made of the files alone. */
const WRITES: ReadonlySet<string> = new Set(["create", "append", "delete"]);

export class SessionOperations {
  readonly #files: Files;
  readonly #onTaken: (name: Operation["name"]) => void;
  readonly #idGenerator = new CountingIds();
  readonly #sessionIds: string[] = [];
  #process: Process;
  /** The list that a fresh start shows, as long as nothing was written since. */
  #rebuilt: readonly SessionIndexEntry[] | undefined;

  /** `onTaken` hears of every operation that was not refused. */
  constructor(workDir: string, logFiles: LogFiles, onTaken: (name: Operation["name"]) => void) {
    this.#files = { workDir, logFiles };
    this.#onTaken = onTaken;
    this.#process = startProcess(this.#files, this.#idGenerator);
  }

  async begin(): Promise<void> {
    await this.#process.live.bench.ready();
  }

  async play(step: Step): Promise<void> {
    switch (step.type) {
      case "one":
        await this.#attempt(step.operation);
        break;
      case "two at once":
        await Promise.all(step.operations.map((operation) => this.#attempt(operation)));
        break;
      case "while running":
        await this.#whileRunning(step.session, step.then);
        break;
      default:
        await this.#restart();
    }
    await this.#checkAtRest();
  }

  /** Nothing stays behind: no lock, no live advance, no open file. */
  async end(): Promise<void> {
    const { live, sessionRepo, turnRepo } = this.#process;
    await this.#process.close();
    expect({
      sessionLocks: sessionRepo.lockedSessions,
      turnLocks: turnRepo.lockedTurns,
      live: live.bench.liveAdvances.active(),
      openFiles: sessionRepo.openHandles + turnRepo.openHandles,
      timers: live.turns.timers.waiting + live.bench.timers.waiting,
    }).toStrictEqual({ sessionLocks: 0, turnLocks: 0, live: [], openFiles: 0, timers: 0 });
  }

  async #checkAtRest(): Promise<void> {
    const { bench } = this.#process.live;
    await bench.liveAdvances.allEnded();
    this.#forgetWhenWritten();
    this.#rebuilt ??= await bench.rebuilt();
    const rows = bench.sessions.listSessions();
    const errored = rows.filter(({ error }) => error !== undefined);
    const state = { rows, errored, failures: bench.failures.failures() };
    const expected = { rows: this.#rebuilt, errored: [], failures: [] };
    // Twenty thousand times: the assertion is for what it says when they differ.
    if (!isDeepStrictEqual(state, expected)) expect(state).toStrictEqual(expected);
  }

  #forgetWhenWritten(): void {
    const { sessionRepo, turnRepo } = this.#process.live.bench;
    const calls = [...sessionRepo.calls.splice(0), ...turnRepo.calls.splice(0)];
    if (calls.some((call) => WRITES.has(call))) this.#rebuilt = undefined;
  }

  async #restart(): Promise<void> {
    await this.end();
    this.#forgetWhenWritten();
    this.#process = startProcess(this.#files, this.#idGenerator);
    await this.begin();
  }

  async #whileRunning(session: number, then: Operation | "restart"): Promise<void> {
    const { live } = this.#process;
    const sessionId = this.#idOf(session);
    if (sessionId === undefined) return;
    const { model } = live;
    model.hangs = true;
    const hanging = model.nextHanging();
    const sent = await this.#refusable(this.#send(sessionId, "hang"));
    if (sent) await hanging;
    // Only this one: a turn that a restart cut off, and that is resumed now, must come to its end.
    model.hangs = false;
    if (!sent) return;
    if (then === "restart") return this.#restart();
    const attempt = this.#attempt({ ...then, session });
    // An answer waits for the running step, so that must end; any other operation comes first.
    const waits = ["allow", "deny", "answer", "deliver"].includes(then.name);
    if (!waits) await attempt;
    live.model.release(then.telling);
    await attempt;
  }

  async #attempt(operation: Operation): Promise<void> {
    if (await this.#refusable(this.#operate(operation))) this.#onTaken(operation.name);
  }

  async #refusable(operation: Promise<unknown>): Promise<boolean> {
    try {
      await operation;
      return true;
    } catch (error) {
      if (!(error instanceof CodedError) || !REFUSALS.has(error.code)) throw error;
      return false;
    }
  }

  async #operate({ name, session, telling }: Operation): Promise<unknown> {
    const { sessions, index } = this.#process.live.bench;
    const sessionId = this.#idOf(session);
    if (name === "create" || sessionId === undefined) return this.#create();
    // A session without turns has none to answer or stop: then the call names a turn that nobody knows.
    const turnId = index.get(sessionId)?.latestTurnId ?? sessionId;
    switch (name) {
      case "send":
        return this.#send(sessionId, telling);
      case "allow":
      case "deny":
        return sessions.respondToPermission(turnId, "c1", name);
      case "answer":
        return sessions.respondToAskHuman(turnId, "c1", telling);
      case "deliver":
        return sessions.deliverAsyncToolResult(turnId, "c1", done(telling));
      case "stop":
        return sessions.stopTurn(turnId, telling);
      case "resume":
        return sessions.resumeTurn(sessionId);
      case "rename":
        return sessions.setTitle(sessionId, `${telling} ${session}`);
      default:
        return sessions.deleteSession(sessionId);
    }
  }

  async #create(): Promise<void> {
    if (this.#sessionIds.length >= 4) return;
    this.#sessionIds.push(await this.#process.live.bench.sessions.createSession());
  }

  #send(sessionId: string, telling: Telling): Promise<unknown> {
    const input = { role: "user", content: telling } as const;
    return this.#process.live.bench.sessions.sendMessage(sessionId, input, CONFIG);
  }

  #idOf(session: number): string | undefined {
    return this.#sessionIds[session % Math.max(1, this.#sessionIds.length)];
  }
}

interface Files {
  readonly workDir: string;
  readonly logFiles: LogFiles;
}

interface Process {
  readonly live: LiveSessionBench;
  readonly sessionRepo: FsSessionRepo;
  readonly turnRepo: FsTurnRepo;
  close(): Promise<void>;
}

function startProcess(files: Files, idGenerator: CountingIds): Process {
  const options = { ...files, logger: new RecordingLogger() };
  const sessionRepo = new FsSessionRepo(options);
  const turnRepo = new FsTurnRepo(options);
  const live = new LiveSessionBench({ sessionRepo, turnRepo, idGenerator });
  const { checker, tools } = live.turns;
  live.model.hangs = false;
  checker.does(({ toolName }) =>
    toolName === READ_TOOL.name ? { required: true, request: {} } : { required: false },
  );
  tools.does(READ_TOOL, () => done("read"));
  const close = async () => {
    await live.bench.sessions.close();
    await Promise.all([sessionRepo.close(), turnRepo.close()]);
  };
  return { live, sessionRepo, turnRepo, close };
}
