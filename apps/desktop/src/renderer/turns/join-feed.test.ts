import { type CodedError, StoreIoError, type TurnEvent, type TurnFeedMessage } from "@x/shared";
import { answered, called, completed, created, stepped, TURN_ID, turn } from "@x/shared/testing";
import { describe, expect, it } from "vitest";
import { type FeedMessage, type FeedStep, joinFeed, startFeed, type TurnFeed } from "./join-feed.js";

const history = turn(
  created(),
  called(0),
  stepped(0, { type: "text_start" }),
  answered(0, "Hello"),
  completed(),
);

const event = (offset: number): TurnEvent => history.events[offset - 1] as TurnEvent;
const durable = (offset: number, given = event(offset)): FeedMessage => ({
  type: "arrived",
  message: { turnId: TURN_ID, sessionId: null, event: given, offset },
});
const delta = (from: number, text: string): FeedMessage => ({
  type: "arrived",
  message: {
    turnId: TURN_ID,
    sessionId: null,
    event: { type: "text_delta", turnId: TURN_ID, modelCallIndex: 0, delta: text },
    modelCallIndex: 0,
    block: 0,
    from,
  },
});
const read = (length: number): FeedMessage => ({
  type: "turn-read",
  events: history.events.slice(0, length),
});
const live = (text: string): FeedMessage => ({
  type: "live-read",
  live: { modelCallIndex: 0, blocks: [{ kind: "text", text }] },
});

function run(...messages: readonly FeedMessage[]): FeedStep {
  return messages.reduce<FeedStep>(({ feed }, message) => joinFeed(feed, message), startFeed(TURN_ID));
}

function stateAfter(length: number) {
  return turn(...history.events.slice(0, length)).state;
}

function shown({ feed }: FeedStep): Pick<TurnFeed, "applied" | "turnReading" | "liveReading"> {
  const { applied, turnReading, liveReading } = feed;
  return { applied, turnReading, liveReading };
}

describe("a window joins a turn (app.md §1, S§10.3)", () => {
  it("subscribes first, then reads the file", () => {
    expect(startFeed(TURN_ID).effects).toEqual(["read-live", "read-turn"]);
  });

  it("folds what it reads, drops what the file covered, appends what follows", () => {
    const step = run(durable(2), read(3), durable(3), durable(4));
    expect(step.feed.state).toEqual(stateAfter(4));
    expect(shown(step)).toEqual({ applied: 4, turnReading: "none", liveReading: "running" });
  });

  it("appends contiguous events before the file was read", () => {
    expect(run(durable(1), durable(2)).feed.state).toEqual(stateAfter(2));
  });

  it("keeps what came beyond a gap and reads the file once for it", () => {
    const gap = run(read(2), durable(4));
    expect(gap.effects).toEqual(["read-turn"]);
    const again = joinFeed(gap.feed, durable(5));
    expect(again.effects).toEqual([]);
    const closed = joinFeed(again.feed, durable(3));
    expect(closed.feed.state).toEqual(history.state);
    expect(closed.feed.waiting.length).toBe(0);
  });

  it("reads again when an event came that the answer under way does not cover", () => {
    const late = run(read(2), durable(4), durable(5), read(2));
    expect(late.effects).toEqual(["read-turn"]);
    expect(joinFeed(late.feed, read(5)).feed.state).toEqual(history.state);
  });

  it("asks no more by itself when a reader keeps answering with too little", () => {
    const { feed, effects } = run(read(2), durable(4), read(2));
    expect({ effects, turnReading: feed.turnReading }).toEqual({ effects: [], turnReading: "none" });
    expect(joinFeed(feed, durable(4)).effects).toEqual(["read-turn"]);
  });

  it("lets a file that was read too early change nothing", () => {
    const { feed } = run(durable(1), durable(2), durable(3));
    expect(joinFeed(feed, read(1)).feed.state).toBe(feed.state);
  });

  it("asks the file about an event that does not fit", () => {
    const before = run(read(2));
    const { feed, effects } = joinFeed(before.feed, durable(3, event(5)));
    expect(effects).toEqual(["read-turn"]);
    expect(feed.state).toBe(before.feed.state);
  });

  it("ignores what belongs to another turn", () => {
    const before = run(read(2)).feed;
    const other = { turnId: "other", sessionId: null, event: event(3), offset: 3 } satisfies TurnFeedMessage;
    expect(joinFeed(before, { type: "arrived", message: other }).feed).toBe(before);
  });
});

describe("what goes wrong with reading (S§10.3)", () => {
  const error: CodedError = new StoreIoError("disk");

  it("keeps the reason, keeps what is known, and forgets the reason once reading works", () => {
    const failed = run(durable(1), { type: "turn-read-failed", error });
    expect({ failure: failed.feed.failure, state: failed.feed.state }).toEqual({
      failure: error,
      state: stateAfter(1),
    });
    expect(joinFeed(failed.feed, read(2)).feed.failure).toBe(undefined);
  });

  it("says why a file cannot be folded", () => {
    const { feed } = run({ type: "turn-read", events: [event(1), event(5)] });
    expect(feed.failure?.message).toBe(
      `turns/2025/11/11/${TURN_ID}.jsonl:2: turn_completed: no model call was made`,
    );
  });

  it("folds anew when the rest of the file does not fit what was folded", () => {
    const forged: TurnEvent = { ...event(2), ts: "2025-11-11T05:00:00.000Z" };
    const step = run(durable(1), durable(2, forged), durable(3), durable(4), read(5));
    expect(step.feed.applied).toBe(5);
  });
});

describe("live text in a feed (app.md §1)", () => {
  it("joins pieces and the subscription's answer by position", () => {
    const { feed } = run(read(3), delta(0, "He"), live("Hel"), delta(1, "ello"));
    expect(feed.overlay).toEqual({ modelCallIndex: 0, blocks: [{ kind: "text", text: "Hello" }] });
  });

  it("asks for the whole text on a gap, once at a time", () => {
    const gap = run(read(3), live(""), delta(3, "lo"));
    expect(gap.effects).toEqual(["read-live"]);
    const second = joinFeed(gap.feed, delta(5, "!"));
    expect(second.effects).toEqual([]);
    expect(joinFeed(second.feed, live("Hel")).effects).toEqual(["read-live"]);
  });

  it("drops the text when the answer is in the log, and whatever of it comes later", () => {
    const { feed } = run(read(3), delta(0, "He"), durable(4));
    expect(feed.overlay).toBe(undefined);
    expect(joinFeed(feed, delta(2, "llo")).feed).toBe(feed);
    expect(joinFeed(feed, live("Hello")).feed.overlay).toBe(undefined);
  });

  it("goes on without the text when a subscription fails", () => {
    expect(run(read(3), { type: "live-read-failed" }).feed.liveReading).toBe("none");
  });
});

describe("making sure that nothing was missed", () => {
  it("reads the file of a turn that has not ended, as far as is known", () => {
    expect(joinFeed(run(read(3)).feed, { type: "verify" }).effects).toEqual(["read-turn"]);
    expect(joinFeed(run(read(5)).feed, { type: "verify" }).effects).toEqual([]);
  });
});
