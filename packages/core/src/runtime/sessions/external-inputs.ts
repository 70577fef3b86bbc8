// Owns the way of an answer from outside to the turn it names: one advance with one input. Whether it fits is the turn
// runtime's to say (S§9.2). Resolves when the event that carries this input is on disk, never waits for what follows.
import { type TurnExternalInput, TurnInputError } from "@x/shared";
import { parseExternalInput, parseId } from "./parse-request.js";
import type { SessionGate } from "./session-gate.js";
import type { StartedAdvance, TurnAdvancer } from "./turn-advancer.js";
import type { TurnOwner } from "./turn-owner.js";

export class ExternalInputs {
  readonly #sessionGate: SessionGate;
  readonly #turnOwner: TurnOwner;
  readonly #turnAdvancer: TurnAdvancer;

  constructor(parts: { sessionGate: SessionGate; turnOwner: TurnOwner; turnAdvancer: TurnAdvancer }) {
    this.#sessionGate = parts.sessionGate;
    this.#turnOwner = parts.turnOwner;
    this.#turnAdvancer = parts.turnAdvancer;
  }

  /** Errors: `invalid-input`, `invalid-id`, `turn-not-found`, `turn-input-rejected`, `session-not-found`, `shutting-down`. */
  deliver(turnId: string, input: TurnExternalInput): Promise<void> {
    return this.#sessionGate.enter(async () => {
      const checked = parseExternalInput(input);
      const turn = await this.#turnOwner.definitionOf(parseId(turnId));
      // Once more, in step with the registration: a deletion or the closing may have begun during the reads.
      if (turn.sessionId !== null) this.#sessionGate.refuseDeleted(turn.sessionId);
      this.#sessionGate.refuseWhileClosing();
      await taken(turnId, this.#turnAdvancer.hold(turn).start(checked));
    });
  }
}

// An advance that settles without having taken the input was stopped before it could, or says why it refused.
async function taken(turnId: string, { accepted, outcome }: StartedAdvance): Promise<void> {
  if (await accepted) return;
  const { status } = await outcome;
  if (status !== "cancelled") return;
  throw new TurnInputError(`turn ${turnId} was stopped before it took the input`, { data: { turnId } });
}
