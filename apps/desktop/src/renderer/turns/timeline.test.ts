import type { LiveCall, TurnEvent } from "@x/shared";
import {
  answered,
  called,
  callFailed,
  completed,
  created,
  failed,
  invoked,
  permissionRequired,
  resulted,
  statesOf,
  stepped,
  suspended,
  type TurnPart,
  toolCall,
  turn,
} from "@x/shared/testing";
import { describe, expect, it } from "vitest";
import { type TimelineItem, type TurnTimeline, turnTimeline } from "./timeline.js";

const live = (...texts: readonly string[]): LiveCall => ({
  modelCallIndex: 0,
  blocks: texts.map((text) => ({ kind: "text", text })),
});

function timelineOf(parts: readonly TurnPart[], overlay?: LiveCall, active = true): TurnTimeline {
  return turnTimeline({ state: turn(...parts).state, overlay, active });
}

/** Items in a short form: kind, key, and what is shown of each. */
function shown({ calls, early }: TurnTimeline): readonly (readonly string[])[] {
  return [...calls.flatMap((call) => call.items), ...early].map(short);
}

function short(item: TimelineItem): readonly string[] {
  switch (item.kind) {
    case "text":
    case "reasoning":
      return [item.kind, item.key, item.text, item.condition];
    case "tool":
      return [item.kind, item.key, item.phase];
    case "drafted-tool":
      return [item.kind, item.key, item.condition];
    case "call-failed":
      return [item.kind, item.key, item.failure.code ?? ""];
  }
}

const asked = [created(), called(0)];
const began = [...asked, stepped(0, { type: "text_start" })];

describe("what a turn shows (S§10.3)", () => {
  it("shows answered calls in the order of their parts, and nothing of the turns before", () => {
    const parts = [
      created({ context: [{ role: "user", content: "Earlier" }] }),
      called(0),
      answered(0, { type: "reasoning", text: "Hm" }, "I look.", toolCall("c1")),
      invoked("c1"),
      resulted("c1"),
      called(1),
      answered(1, "Done."),
      completed(),
    ];
    expect(shown(timelineOf(parts, undefined, false))).toEqual([
      ["reasoning", "0:0", "Hm", "finished"],
      ["text", "0:1", "I look.", "finished"],
      ["tool", "tool:c1", "done"],
      ["text", "1:0", "Done.", "finished"],
    ]);
  });

  it("shows live text in its block, under the key that its canonical form will have", () => {
    expect(shown(timelineOf(began, live("Hel")))).toEqual([["text", "0:0", "Hel", "streaming"]]);
    expect(shown(timelineOf([...began, answered(0, "Hello")]))).toEqual([
      ["text", "0:0", "Hello", "finished"],
    ]);
  });

  it("shows live text ahead of the event that announces its block, or its call", () => {
    expect(shown(timelineOf(asked, live("Hel")))).toEqual([["text", "0:0", "Hel", "streaming"]]);
    expect(shown(timelineOf([created()], live("Hel")))).toEqual([["text", "0:0", "Hel", "streaming"]]);
  });

  it("shows blocks that the log has finished as finished, beside the one that grows", () => {
    const parts = [
      ...began,
      stepped(0, { type: "text_end", text: "One." }),
      stepped(0, { type: "text_start" }),
    ];
    expect(shown(timelineOf(parts, live("One.", "Tw")))).toEqual([
      ["text", "0:0", "One.", "finished"],
      ["text", "0:1", "Tw", "streaming"],
    ]);
  });

  it("shows a call that the model is writing before its answer carries it", () => {
    const parts = [...asked, stepped(0, { type: "tool_call", toolCall: toolCall("c1") })];
    expect(shown(timelineOf(parts))).toEqual([["drafted-tool", "tool:c1", "streaming"]]);
  });
});

describe("answers that were cut off (T§9.5, app.md §3)", () => {
  it("keeps the text of a failed call, marked unfinished, and the failure after it", () => {
    const parts = [
      ...began,
      stepped(0, { type: "text_end", text: "Hel" }),
      callFailed(0, { code: "network" }),
    ];
    expect(shown(timelineOf(parts))).toEqual([
      ["text", "0:0", "Hel", "unfinished"],
      ["call-failed", "0:failed", "network"],
    ]);
  });

  it("marks everything of an open call as unfinished once nobody works on it", () => {
    expect(shown(timelineOf(began, live("Hel"), false))).toEqual([["text", "0:0", "Hel", "unfinished"]]);
  });

  it("shows a call that was never run as dropped", () => {
    const parts = [
      ...asked,
      stepped(0, { type: "tool_call", toolCall: toolCall("c1") }),
      callFailed(0, { code: "cancelled" }),
    ];
    expect(shown(timelineOf(parts, undefined, false))).toEqual([
      ["drafted-tool", "tool:c1", "unfinished"],
      ["call-failed", "0:failed", "cancelled"],
    ]);
  });

  it("leaves the failure that ended the turn to the turn's ending", () => {
    const parts = [
      ...began,
      stepped(0, { type: "text_end", text: "Hel" }),
      callFailed(0, { code: "network" }),
    ];
    expect(shown(timelineOf([...parts, failed()], undefined, false))).toEqual([
      ["text", "0:0", "Hel", "unfinished"],
    ]);
  });
});

describe("cards of outstanding calls (T§7, S§10.4)", () => {
  const outstanding = [...asked, answered(0, toolCall("c1")), permissionRequired("c1")];

  it.each([
    ["suspended", [...outstanding, suspended()]],
    ["idle, cut before the suspension", outstanding],
  ])("are there when the turn is %s", (_, parts) => {
    expect(shown(timelineOf(parts, undefined, false))).toEqual([["tool", "tool:c1", "needs-permission"]]);
  });
});

describe("unchanged parts (quality.md §3)", () => {
  it("keeps every call whose sources are the same objects", () => {
    const events = turn(
      ...asked,
      answered(0, toolCall("c1")),
      invoked("c1"),
      resulted("c1"),
      called(1),
      stepped(1, { type: "text_start" }),
      stepped(1, { type: "text_end", text: "a" }),
    ).events;
    const timelines = timelinesOf(events);
    const [before, after] = timelines.slice(-2);
    expect(after?.calls[0]).toBe(before?.calls[0]);
    expect(after?.calls[1]).not.toBe(before?.calls[1]);
  });

  it("extended event by event equals the timeline made at once", () => {
    const events = turn(
      ...asked,
      answered(0, "I look.", toolCall("c1"), toolCall("c2")),
      invoked("c1"),
      invoked("c2"),
      resulted("c2"),
      resulted("c1"),
      called(1),
      stepped(1, { type: "reasoning_start" }),
      stepped(1, { type: "reasoning_end", text: "Hm" }),
      stepped(1, { type: "text_start" }),
      callFailed(1),
      called(2),
      answered(2, "Done."),
      completed(),
    ).events;
    timelinesOf(events).forEach((timeline, index) => {
      const atOnce = timelineOf(events.slice(0, index + 1));
      expect(shown(timeline)).toEqual(shown(atOnce));
      expect(timeline.ending).toEqual(atOnce.ending);
    });
  });
});

function timelinesOf(events: readonly TurnEvent[]): readonly TurnTimeline[] {
  const timelines: TurnTimeline[] = [];
  for (const state of statesOf(events)) {
    timelines.push(turnTimeline({ state, overlay: undefined, active: true }, timelines.at(-1)));
  }
  return timelines;
}
