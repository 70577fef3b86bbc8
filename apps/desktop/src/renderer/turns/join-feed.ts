// Owns how a window joins a turn that is being written: (feed, message) → feed + effects. PURE: the follower runs the
// effects. Any interleaving, loss or repetition ends in the fold of the file plus the text delivered. app.md §1, S§10.3.
import {
  applyTurnEvent,
  assertNever,
  CodedError,
  type DeltaFeedMessage,
  type DurableFeedMessage,
  isDurableFeedMessage,
  type LiveCall,
  PersistentList,
  reduceTurn,
  type TurnEvent,
  type TurnFeedMessage,
  type TurnState,
} from "@x/shared";
import { clearSettled, isSettledCall, joinDelta, joinLive, type LiveOverlay } from "./live-overlay.js";

/**
 * An answer is on its way: `gapped`, an event came since that does not fit yet and that the answer may or may not cover;
 * `outdated`, the answer is older than what must be known.
 */
type Reading = "none" | "running" | "gapped" | "outdated";

export interface TurnFeed {
  readonly turnId: string;
  /** The fold of events 1 to `applied`; undefined before the first. */
  readonly state: TurnState | undefined;
  readonly applied: number;
  /** Durable events that do not fit yet, unordered, repetitions included. */
  readonly waiting: PersistentList<DurableFeedMessage>;
  readonly overlay: LiveOverlay;
  readonly turnReading: Reading;
  readonly liveReading: Reading;
  /** Why the file could not be read or folded, when the last attempt failed. */
  readonly failure: CodedError | undefined;
}

export type FeedMessage =
  | { readonly type: "arrived"; readonly message: TurnFeedMessage }
  | { readonly type: "turn-read"; readonly events: readonly TurnEvent[] }
  | { readonly type: "turn-read-failed"; readonly error: CodedError }
  | { readonly type: "live-read"; readonly live: LiveCall | undefined }
  | { readonly type: "live-read-failed" }
  /** Nothing more is expected for now (an invocation ended, the person asked): make sure that nothing was missed. */
  | { readonly type: "verify" };

/** `read-turn`: get the file's events. `read-live`: get the open call's text so far. */
export type FeedEffect = "read-turn" | "read-live";

export interface FeedStep {
  readonly feed: TurnFeed;
  readonly effects: readonly FeedEffect[];
}

/** A feed that knows nothing. Its effects are ordered: subscribe to the text, then read the file. */
export function startFeed(turnId: string): FeedStep {
  const feed: TurnFeed = {
    turnId,
    state: undefined,
    applied: 0,
    waiting: PersistentList.empty(),
    overlay: undefined,
    turnReading: "running",
    liveReading: "running",
    failure: undefined,
  };
  return { feed, effects: ["read-live", "read-turn"] };
}

export function joinFeed(feed: TurnFeed, message: FeedMessage): FeedStep {
  switch (message.type) {
    case "arrived":
      if (message.message.turnId !== feed.turnId) return { feed, effects: [] };
      return isDurableFeedMessage(message.message)
        ? takeDurable(feed, message.message)
        : takeDelta(feed, message.message);
    case "turn-read":
      return takeTurn(feed, message.events);
    case "turn-read-failed":
      return readTurnIfOutdated({ ...feed, failure: message.error });
    case "live-read":
      return takeLive(feed, message.live);
    case "live-read-failed":
      return readLiveIfOutdated(feed);
    case "verify":
      return feed.state?.terminal === undefined ? askForTurn(feed, "outdated") : { feed, effects: [] };
    default:
      return assertNever(message);
  }
}

function takeDurable(feed: TurnFeed, message: DurableFeedMessage): FeedStep {
  if (message.offset <= feed.applied) return { feed, effects: [] };
  const state = message.offset === feed.applied + 1 ? tryApply(feed.state, message.event) : undefined;
  if (state === undefined) return askForTurn({ ...feed, waiting: feed.waiting.append(message) }, "gapped");
  const applied = withState(feed, state, message.offset);
  return { feed: feed.waiting.length === 0 ? applied : drain(applied), effects: [] };
}

function takeDelta(feed: TurnFeed, piece: DeltaFeedMessage): FeedStep {
  if (feed.state !== undefined && isSettledCall(feed.state, piece.modelCallIndex)) {
    return { feed, effects: [] };
  }
  const { overlay, gap } = joinDelta(feed.overlay, piece);
  if (gap) return askForLive(feed);
  return { feed: overlay === feed.overlay ? feed : { ...feed, overlay }, effects: [] };
}

function takeTurn(feed: TurnFeed, events: readonly TurnEvent[]): FeedStep {
  const read = { ...feed, failure: undefined };
  // A file that is shorter than what was delivered was read earlier: what is known stands.
  if (events.length <= feed.applied) return readTurnIfOutdated(read);
  const folded = foldOnto(feed, events);
  if (folded instanceof CodedError) return readTurnIfOutdated({ ...feed, failure: folded });
  return readTurnIfOutdated(drain(withState(read, folded, events.length)));
}

function takeLive(feed: TurnFeed, live: LiveCall | undefined): FeedStep {
  const overlay = clearSettled(joinLive(feed.overlay, live), feed.state);
  return readLiveIfOutdated({ ...feed, overlay });
}

/** Appends what has become contiguous. A gap that is left is asked for by whoever made it. */
function drain(feed: TurnFeed): TurnFeed {
  let next = feed;
  const rest: DurableFeedMessage[] = [];
  for (const message of feed.waiting.toArray().sort((left, right) => left.offset - right.offset)) {
    if (message.offset <= next.applied) continue;
    const state = message.offset === next.applied + 1 ? tryApply(next.state, message.event) : undefined;
    if (state === undefined) rest.push(message);
    else next = withState(next, state, message.offset);
  }
  return { ...next, waiting: PersistentList.from(rest) };
}

function withState(feed: TurnFeed, state: TurnState, applied: number): TurnFeed {
  return { ...feed, state, applied, overlay: clearSettled(feed.overlay, state) };
}

function foldOnto(feed: TurnFeed, events: readonly TurnEvent[]): TurnState | CodedError {
  try {
    return events.slice(feed.applied).reduce<TurnState | undefined>(applyTurnEvent, feed.state) as TurnState;
  } catch {
    return foldAnew(events);
  }
}

function foldAnew(events: readonly TurnEvent[]): TurnState | CodedError {
  try {
    return reduceTurn([...events]);
  } catch (error) {
    if (error instanceof CodedError) return error;
    throw error;
  }
}

function tryApply(state: TurnState | undefined, event: TurnEvent): TurnState | undefined {
  try {
    return applyTurnEvent(state, event);
  } catch (error) {
    if (error instanceof CodedError) return undefined;
    throw error;
  }
}

function askForTurn(feed: TurnFeed, why: "gapped" | "outdated"): FeedStep {
  if (feed.turnReading !== "none") {
    const turnReading = feed.turnReading === "outdated" ? "outdated" : why;
    return { feed: { ...feed, turnReading }, effects: [] };
  }
  return { feed: { ...feed, turnReading: "running" }, effects: ["read-turn"] };
}

function askForLive(feed: TurnFeed): FeedStep {
  if (feed.liveReading !== "none") return { feed: { ...feed, liveReading: "outdated" }, effects: [] };
  return { feed: { ...feed, liveReading: "running" }, effects: ["read-live"] };
}

// One more read for each message that came while one was under way, never a loop of its own: a reader that
// keeps answering with too little is asked again only when something new arrives.
function readTurnIfOutdated(feed: TurnFeed): FeedStep {
  const outdated =
    feed.turnReading === "outdated" || (feed.turnReading === "gapped" && feed.waiting.length > 0);
  const settled = feed.state?.terminal !== undefined;
  if (!outdated || settled) return { feed: { ...feed, turnReading: "none" }, effects: [] };
  return { feed: { ...feed, turnReading: "running" }, effects: ["read-turn"] };
}

function readLiveIfOutdated(feed: TurnFeed): FeedStep {
  if (feed.liveReading !== "outdated") return { feed: { ...feed, liveReading: "none" }, effects: [] };
  return { feed: { ...feed, liveReading: "running" }, effects: ["read-live"] };
}
