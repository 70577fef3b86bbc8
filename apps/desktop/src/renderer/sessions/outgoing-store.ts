// Owns the message that is on its way, one a place: it stands below the turns at once, and gives way to its turn. It is not stored
// yet, and not remembered: a refusal withdraws it, and its words and files are back in the composer. app.md §3.
import type { UserMessage } from "@x/shared";
import { ExternalStore } from "../stores/external-store.js";
import type { OpenSession } from "./open-session-store.js";

export interface Outgoing {
  readonly input: UserMessage;
  /** The turn that was the latest when it was sent. */
  readonly after: string | undefined;
}

export class OutgoingStore extends ExternalStore<ReadonlyMap<string, Outgoing>> {
  #places: ReadonlyMap<string, Outgoing> = new Map();

  put(place: string, outgoing: Outgoing): void {
    this.#change((places) => places.set(place, outgoing));
  }

  move(from: string, to: string): void {
    const outgoing = this.#places.get(from);
    this.#change((places) => {
      places.delete(from);
      if (outgoing !== undefined) places.set(to, outgoing);
    });
  }

  remove(place: string): void {
    if (this.#places.has(place)) this.#change((places) => places.delete(place));
  }

  protected override makeSnapshot(): ReadonlyMap<string, Outgoing> {
    return this.#places;
  }

  #change(change: (places: Map<string, Outgoing>) => void): void {
    const places = new Map(this.#places);
    change(places);
    this.#places = places;
    this.changed();
  }
}

/** False once the conversation shows a turn that came after it: that is its own. */
export function isStillOutgoing({ after }: Outgoing, session: OpenSession | undefined): boolean {
  const latest = session?.latest;
  return latest?.turnId === after || latest?.kind === "loading";
}
