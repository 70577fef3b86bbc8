// Owns which conversations stay in memory: within a budget of bytes, whole chains, the longest unused goes first. T§5.
import type { SettledTurn } from "./settled-turn.js";
import { TurnChain } from "./turn-chain.js";

/** Where a settled turn stands in a chain that is in memory. */
export interface ChainPlace {
  readonly chain: TurnChain;
  /** 0-based. */
  readonly position: number;
}

export class ChainCache {
  readonly #budget: number;
  // In order of use, the latest last.
  readonly #chains = new Set<TurnChain>();
  readonly #places = new Map<string, ChainPlace>();
  #bytes = 0;

  /** `budget` in bytes; the chain in use is kept even when it alone is over it. */
  constructor(budget: number) {
    this.#budget = budget;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get chainCount(): number {
    return this.#chains.size;
  }

  has(turnId: string): boolean {
    return this.#places.has(turnId);
  }

  /** Counts as a use of its chain. */
  find(turnId: string): ChainPlace | undefined {
    const place = this.#places.get(turnId);
    if (place !== undefined) this.#use(place.chain);
    return place;
  }

  /** Keeps `turn`, which follows the one at `after`, or begins a chain. */
  add(after: ChainPlace | undefined, turn: SettledTurn): ChainPlace {
    const chain = this.#chainToExtend(after);
    chain.push(turn);
    this.#bytes += turn.bytes;
    const place = { chain, position: chain.length - 1 };
    this.#places.set(turn.turnId, place);
    this.#use(chain);
    this.#evictOthers(chain);
    return place;
  }

  /** Drops every chain that the turn is part of. */
  forget(turnId: string): void {
    for (const chain of this.#chains) if (chain.turnIds().includes(turnId)) this.#drop(chain);
  }

  #chainToExtend(after: ChainPlace | undefined): TurnChain {
    if (after !== undefined && after.position === after.chain.length - 1 && this.#chains.has(after.chain)) {
      return after.chain;
    }
    const chain = after === undefined ? new TurnChain() : after.chain.fork(after.position + 1);
    this.#chains.add(chain);
    this.#bytes += chain.bytes;
    for (const [position, turnId] of chain.turnIds().entries()) this.#places.set(turnId, { chain, position });
    return chain;
  }

  #use(chain: TurnChain): void {
    this.#chains.delete(chain);
    this.#chains.add(chain);
  }

  #evictOthers(inUse: TurnChain): void {
    for (const chain of this.#chains) {
      if (this.#bytes <= this.#budget) return;
      if (chain !== inUse) this.#drop(chain);
    }
  }

  #drop(chain: TurnChain): void {
    this.#chains.delete(chain);
    this.#bytes -= chain.bytes;
    for (const turnId of chain.turnIds()) {
      // A fork may have taken the place over.
      if (this.#places.get(turnId)?.chain === chain) this.#places.delete(turnId);
    }
  }
}
