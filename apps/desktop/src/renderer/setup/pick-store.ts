// Owns what the person picked for the next turn, one pick a place: a conversation, or the one that does not exist yet. What
// was sent is remembered by the conversation itself, so nothing of this is kept beyond the window.
import { ExternalStore } from "../stores/external-store.js";
import type { Pick } from "./next-turn.js";

export type Picks = ReadonlyMap<string, Pick>;

export class PickStore extends ExternalStore<Picks> {
  #picks: Picks = new Map();

  pick(place: string, part: Pick): void {
    this.#picks = new Map(this.#picks).set(place, { ...this.#picks.get(place), ...part });
    this.changed();
  }

  /** Another agent brings its own model. */
  pickAgent(place: string, agentId: string): void {
    this.#picks = new Map(this.#picks).set(place, { agentId });
    this.changed();
  }

  /** What was picked at one place is picked at another from now on. */
  move(from: string, to: string): void {
    const picks = new Map(this.#picks);
    const picked = picks.get(from);
    if (picked === undefined) return;
    picks.delete(from);
    this.#picks = picks.set(to, picked);
    this.changed();
  }

  protected override makeSnapshot(): Picks {
    return this.#picks;
  }
}
