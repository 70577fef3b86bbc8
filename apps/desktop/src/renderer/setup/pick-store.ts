// Owns what the person picked for the next turn, one pick a place: a conversation, or the one that does not exist yet. It is kept
// over a restart, and all windows share it: whoever picked the guide on purpose gets the guide. app.md §3.
import { type CodedError, InvalidInputError } from "@x/shared";
import { z } from "zod";
import type { Frames } from "../ports/frames.js";
import type { TextStorage } from "../ports/text-storage.js";
import { ExternalStore } from "../stores/external-store.js";
import { Pick } from "./next-turn.js";

export type Picks = ReadonlyMap<string, Pick>;

export interface PickStoreParts {
  readonly frames: Frames;
  readonly storage: TextStorage;
  /** Told of a pick that cannot be read; it then counts as none. */
  readonly onDamage: (error: CodedError) => void;
}

export class PickStore extends ExternalStore<Picks> {
  readonly #parts: PickStoreParts;
  #picks: Picks = new Map();
  /** The places whose kept pick is known. */
  readonly #known = new Set<string>();

  constructor(parts: PickStoreParts) {
    super(parts.frames);
    this.#parts = parts;
    parts.storage.listen((key) => {
      if (!key.startsWith(pickKey(""))) return;
      const place = key.slice(pickKey("").length);
      this.#known.delete(place);
      this.#set(place, undefined);
    });
  }

  at(place: string): Pick | undefined {
    if (!this.#known.has(place)) {
      this.#known.add(place);
      const kept = this.#read(place);
      if (kept !== undefined) this.#set(place, kept);
    }
    return this.#picks.get(place);
  }

  pick(place: string, part: Pick): void {
    this.#keep(place, { ...this.at(place), ...part });
  }

  /** Another agent brings its own model. */
  pickAgent(place: string, agentId: string): void {
    this.#keep(place, { agentId });
  }

  /** What was picked at one place is picked at another from now on. */
  move(from: string, to: string): void {
    const picked = this.at(from);
    if (picked === undefined) return;
    this.forget(from);
    this.#keep(to, picked);
  }

  forget(place: string): void {
    this.#known.add(place);
    this.#parts.storage.write(pickKey(place), "");
    this.#set(place, undefined);
  }

  protected override makeSnapshot(): Picks {
    return this.#picks;
  }

  #keep(place: string, pick: Pick): void {
    this.#known.add(place);
    this.#parts.storage.write(pickKey(place), JSON.stringify(pick));
    this.#set(place, pick);
  }

  #set(place: string, pick: Pick | undefined): void {
    const picks = new Map(this.#picks);
    if (pick === undefined) picks.delete(place);
    else picks.set(place, pick);
    this.#picks = picks;
    this.changed();
  }

  #read(place: string): Pick | undefined {
    const text = this.#parts.storage.read(pickKey(place));
    if (text === undefined) return undefined;
    try {
      return Pick.parse(JSON.parse(text));
    } catch (cause) {
      const reason = cause instanceof z.ZodError ? z.prettifyError(cause) : String(cause);
      const message = `what was picked for ${place} cannot be read and counts as nothing: ${reason}`;
      this.#parts.onDamage(new InvalidInputError(message, { cause }));
      return undefined;
    }
  }
}

function pickKey(place: string): string {
  return `pick:${place}`;
}
