// Owns what a turn's context means: the messages before its input, and its full snapshot. T§5.
// Follows references iteratively. A settled turn never changes, so a conversation is read once and then extended.
import {
  type AgentSnapshot,
  type ConversationMessage,
  type ModelDescriptor,
  type ResolvedAgent,
  stripContinuation,
  type TurnContext,
  TurnDependencyError,
  type TurnState,
} from "@x/shared";
import { deepFreeze } from "../../storage/deep-freeze.js";
import { ChainCache, type ChainPlace } from "./context/chain-cache.js";
import { type SettledTurn, settledTurnOf } from "./context/settled-turn.js";
import { TurnReads } from "./context/turn-reads.js";
import type { IContextResolver } from "./ports.js";
import type { ITurnRepo } from "./repo.js";

const DEFAULT_CACHE_BYTES = 64 * 1024 * 1024;

export class ContextResolver implements IContextResolver {
  readonly #reads: TurnReads;
  readonly #cache: ChainCache;

  /** `cacheBytes` bounds the conversations kept in memory; the one being sent to stays even when it alone is larger. */
  constructor(
    { turnRepo }: { readonly turnRepo: Pick<ITurnRepo, "read"> },
    cacheBytes = DEFAULT_CACHE_BYTES,
  ) {
    this.#reads = new TurnReads(turnRepo);
    this.#cache = new ChainCache(cacheBytes);
  }

  async resolve(context: TurnContext, currentModel: ModelDescriptor): Promise<ConversationMessage[]> {
    if (!("previousTurnId" in context))
      return stripContinuation(context).map((message) => deepFreeze(message));
    const { chain, position } = await this.#placeOf(context.previousTurnId);
    return chain.messagesAt(position, currentModel);
  }

  async resolveAgent(snapshot: AgentSnapshot): Promise<ResolvedAgent> {
    if (!("inheritedFrom" in snapshot)) return snapshot;
    const { chain, position } = await this.#placeOf(snapshot.inheritedFrom);
    const { systemPrompt, tools } = chain.bodyAt(position);
    return deepFreeze({ agentId: snapshot.agentId, systemPrompt, model: snapshot.model, tools });
  }

  warm(turnIds: readonly string[]): void {
    // Chains are kept whole: with the latest turn, everything before it is there.
    const latest = turnIds.at(-1);
    if (latest === undefined || this.#cache.has(latest)) return;
    // Newest first, as a chain is followed: whoever sends meanwhile meets what he needs next.
    const missing = turnIds
      .filter((turnId) => !this.#cache.has(turnId))
      .sort()
      .reverse();
    if (missing.length > 0) void this.#keepAhead(missing);
  }

  settled(state: TurnState): void {
    const turn = settledTurnOf(state);
    if (turn === undefined || this.#cache.has(turn.turnId)) return;
    const { previousTurnId } = turn;
    // A turn of no session that follows none is the whole of its conversation, most likely: it must not push out a chat.
    if (state.definition.sessionId === null && previousTurnId === undefined) return;
    const before = previousTurnId === undefined ? undefined : this.#cache.find(previousTurnId);
    // A chain that was evicted meanwhile is read whole when it is needed again.
    if (previousTurnId === undefined || before !== undefined) this.#cache.add(before, turn);
  }

  forget(turnId: string): void {
    this.#cache.forget(turnId);
  }

  async #keepAhead(newestFirst: readonly string[]): Promise<void> {
    const { usable, release } = this.#reads.readAhead(newestFirst);
    const found = await usable;
    // The newest turn may be running, or unreadable: the chain is that of the newest that can be used.
    const head = newestFirst.find((turnId) => found.has(turnId));
    // A broken chain is told to whoever sends to it: reading ahead has nobody to tell.
    if (head !== undefined) await this.#placeOf(head).catch(() => {});
    release();
  }

  async #placeOf(headId: string): Promise<ChainPlace> {
    const newestFirst: SettledTurn[] = [];
    const seen = new Set<string>();
    let place: ChainPlace | undefined;
    for (let next: string | undefined = headId; next !== undefined; ) {
      place = this.#cache.find(next);
      if (place !== undefined) break;
      if (seen.has(next)) throw inACircle(next);
      seen.add(next);
      const turn: SettledTurn = await this.#reads.read(next);
      newestFirst.push(turn);
      next = turn.previousTurnId;
    }
    for (const turn of newestFirst.reverse()) {
      // Somebody else may have read the same turns meanwhile.
      place = this.#cache.find(turn.turnId) ?? this.#cache.add(place, turn);
    }
    if (place === undefined) throw new Error(`turn ${headId} was read and has no place`);
    return place;
  }
}

function inACircle(turnId: string): TurnDependencyError {
  const message = `turn ${turnId}: the contexts refer to each other in a circle`;
  return new TurnDependencyError(message, { data: { turnId } });
}
