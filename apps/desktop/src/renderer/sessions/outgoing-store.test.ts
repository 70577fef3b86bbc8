import type { UserMessage } from "@x/shared";
import { describe, expect, it } from "vitest";
import { ManualFrames } from "../testing/manual-ports.js";
import type { TurnSlot } from "../turns/turn-slot.js";
import type { OpenSession } from "./open-session-store.js";
import { isStillOutgoing, OutgoingStore } from "./outgoing-store.js";

const input: UserMessage = { role: "user", content: "hello" };

describe("the message on its way (app.md §3)", () => {
  it("is one a place, goes with its conversation as that comes into being, and is withdrawn", () => {
    const store = new OutgoingStore(new ManualFrames());
    store.put("new", { input, after: undefined });
    store.move("new", "s1");
    store.move("new", "s2");
    expect(store.getSnapshot()).toEqual(new Map([["s1", { input, after: undefined }]]));
    store.remove("s1");
    expect(store.getSnapshot()).toEqual(new Map());
  });

  it("stands until the turn that it has become can be shown", () => {
    const session = (latest: TurnSlot | undefined): OpenSession => ({
      sessionId: "s1",
      session: undefined,
      failure: undefined,
      earlier: [],
      latest,
    });
    const loading = (turnId: string): TurnSlot => ({ kind: "loading", turnId });
    const shown = (turnId: string) => ({ kind: "shown", turnId }) as TurnSlot;
    const first = { input, after: undefined };
    expect(
      [undefined, session(undefined), session(loading("t1")), session(shown("t1"))].map((each) =>
        isStillOutgoing(first, each),
      ),
    ).toEqual([true, true, true, false]);
    const second = { input, after: "t1" };
    expect(
      [session(shown("t1")), session(loading("t2")), session(shown("t2"))].map((each) =>
        isStillOutgoing(second, each),
      ),
    ).toEqual([true, true, false]);
  });
});
