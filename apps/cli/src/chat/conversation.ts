// Owns one conversation in the terminal: sends what is typed, follows the turn, puts its questions to the person. app.md §5.
import { deriveTurnStatus, reduceTurn, type TurnState } from "@x/shared";
import { EXIT, exitCodeOfStatus } from "../exit-code.js";
import { harmless } from "../visible-text.js";
import { write } from "../write.js";
import { ask } from "./ask.js";
import type { ConversationParts } from "./conversation-parts.js";
import { answerPending } from "./pending-questions.js";
import { readResumeAnswer } from "./read-answer.js";
import { TurnFollower } from "./turn-follower.js";

export class Conversation {
  readonly #parts: ConversationParts;
  readonly sessionId: string;
  readonly #follower: TurnFollower;

  constructor(parts: ConversationParts, sessionId: string) {
    this.#parts = parts;
    this.sessionId = sessionId;
    this.#follower = new TurnFollower(parts.core, sessionId, (event) => parts.printer.print(event));
  }

  /** Resolves to the exit code that says how the turn came to rest. Throws when the message is refused. */
  async send(text: string): Promise<number> {
    const { core, config } = this.#parts;
    const { turnId } = await core.sessions.sendMessage(
      this.sessionId,
      { role: "user", content: text },
      config,
    );
    return this.#follow(turnId);
  }

  /** Takes up what an earlier program left: a turn that waits for the person, or one that was cut off. */
  async takeUp(): Promise<number> {
    const { sessions } = this.#parts.core;
    const { latestTurnId } = await sessions.getSession(this.sessionId);
    if (latestTurnId === undefined) return EXIT.ok;
    const state = reduceTurn((await sessions.getTurn(latestTurnId)).events);
    switch (deriveTurnStatus(state)) {
      case "suspended":
        return this.#follow(latestTurnId, state);
      case "idle":
        return this.#resumeOrStop(latestTurnId);
      default:
        return EXIT.ok;
    }
  }

  close(): void {
    this.#follower.close();
  }

  async #resumeOrStop(turnId: string): Promise<number> {
    const { core, interrupts } = this.#parts;
    await this.#say("The last answer was interrupted.\n");
    const answer = await ask(this.#parts, {
      prompt: "Resume it? y, or n to stop it: ",
      read: readResumeAnswer,
      signal: interrupts.quitting,
    });
    if (answer === undefined) return interrupts.quitting.aborted ? interrupts.exitCode : EXIT.waits;
    if (answer === "resume") await core.sessions.resumeTurn(this.sessionId);
    else await core.sessions.stopTurn(turnId);
    return this.#follow(turnId);
  }

  /** `waiting`: the turn's state when it is at rest already. */
  async #follow(turnId: string, waiting?: TurnState): Promise<number> {
    const { interrupts, core, surroundings } = this.#parts;
    interrupts.turnStarts(() => {
      core.sessions.stopTurn(turnId).catch((error: unknown) => {
        surroundings.messages.write(harmless(`x: the turn could not be stopped: ${String(error)}\n`));
      });
    });
    try {
      return await this.#followToEnd(turnId, waiting?.suspension);
    } finally {
      interrupts.turnEnds();
    }
  }

  async #followToEnd(turnId: string, waiting: TurnState["suspension"]): Promise<number> {
    const { interrupts } = this.#parts;
    let suspension = waiting;
    for (;;) {
      if (suspension !== undefined && !(await answerPending(this.#parts, turnId, suspension))) {
        if (interrupts.quitting.aborted) return interrupts.exitCode;
        // Interrupted by a stop, the turn is about to end; otherwise nobody is left to answer.
        if (!interrupts.waiting.aborted) return EXIT.waits;
      }
      const rest = await this.#follower.nextRest(interrupts.quitting);
      if (rest === undefined) return interrupts.exitCode;
      if (rest.kind === "broken") {
        await this.#say(`x: ${rest.error.code}: ${rest.error.message}\n`);
        return EXIT.failed;
      }
      if (rest.kind === "ended") return exitCodeOfStatus(STATUS[rest.event.type]);
      suspension = rest.event;
    }
  }

  #say(text: string): Promise<void> {
    return write(this.#parts.surroundings.messages, harmless(text));
  }
}

const STATUS = {
  turn_completed: "completed",
  turn_failed: "failed",
  turn_cancelled: "cancelled",
} as const;
