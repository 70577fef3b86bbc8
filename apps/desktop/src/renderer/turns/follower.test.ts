import { StoreIoError } from "@x/shared";
import { answered, called, completed, created, stepped, TURN_ID, turn } from "@x/shared/testing";
import { beforeEach, describe, expect, it } from "vitest";
import { IpcClient } from "../ipc/ipc-client.js";
import { FakeMain } from "../testing/fake-main.js";
import { TurnFollower } from "./follower.js";

const { events } = turn(
  created(),
  called(0),
  stepped(0, { type: "text_start" }),
  answered(0, "Hello"),
  completed(),
);

let main: FakeMain;
let changes: number;
let follower: TurnFollower;

beforeEach(() => {
  main = new FakeMain();
  changes = 0;
  const onViolation = (error: Error) => {
    throw error;
  };
  const client = new IpcClient({ bridge: main, checkEvents: true, onViolation });
  follower = new TurnFollower(client, TURN_ID, () => {
    changes += 1;
  });
  main.append(TURN_ID, ...events.slice(0, 3));
});

const subscriptions = () => main.callsOf("turns:subscribe").length - main.callsOf("turns:unsubscribe").length;

describe("following a turn (app.md §1)", () => {
  it("listens and subscribes before it reads the file, so that nothing falls between", async () => {
    const release = main.hold("sessions:getTurn");
    main.answer("sessions:getTurn", () => ({ turnId: TURN_ID, events: events.slice(0, 3) }));
    follower.start();
    main.append(TURN_ID, events[3] as (typeof events)[3]);
    release("all");
    await main.settled();
    expect(main.calls.map((call) => call.channel)).toEqual(["turns:subscribe", "sessions:getTurn"]);
    expect(follower.feed.applied).toBe(4);
  });

  it("shows all of an answer in whose middle it joins", async () => {
    main.say(TURN_ID, "Hel");
    follower.start();
    await main.settled();
    main.say(TURN_ID, "lo");
    expect(follower.feed.overlay?.blocks).toEqual([{ kind: "text", text: "Hello" }]);
  });

  it("tells of each change, and of nothing else", async () => {
    follower.start();
    await main.settled();
    const before = changes;
    main.append("another turn", ...events.slice(0, 1));
    expect(changes).toBe(before);
    main.say(TURN_ID, "Hel");
    expect(changes).toBe(before + 1);
  });

  it("holds one subscription, also after asking again for lost text", async () => {
    follower.start();
    await main.settled();
    main.live.set(TURN_ID, { modelCallIndex: 0, blocks: [{ kind: "text", text: "Hel" }] });
    main.say(TURN_ID, "lo");
    await main.settled();
    expect(follower.feed.overlay?.blocks).toEqual([{ kind: "text", text: "Hello" }]);
    expect(main.callsOf("turns:subscribe").length).toBe(2);
    expect(subscriptions()).toBe(1);
  });
});

describe("letting go", () => {
  it("of the subscription and the events when the turn has ended", async () => {
    follower.start();
    await main.settled();
    main.append(TURN_ID, ...events.slice(3));
    await main.settled();
    expect(follower.feed.state?.terminal?.type).toBe("turn_completed");
    expect([subscriptions(), main.listenerCount("turns:events")]).toEqual([0, 0]);
  });

  it("of a subscription that comes only after closing", async () => {
    const release = main.hold("turns:subscribe");
    follower.start();
    follower.close();
    release("all");
    await main.settled();
    expect([subscriptions(), main.listenerCount("turns:events")]).toEqual([0, 0]);
  });

  it("changes nothing any more", async () => {
    const release = main.hold("sessions:getTurn");
    follower.start();
    follower.close();
    release("all");
    await main.settled();
    expect({ changes, state: follower.feed.state }).toEqual({ changes: 0, state: undefined });
  });
});

describe("when reading fails", () => {
  it("keeps the reason until somebody tries again", async () => {
    main.refuse("sessions:getTurn", new StoreIoError("disk"));
    follower.start();
    await main.settled();
    expect(follower.feed.failure?.code).toBe("store-io");
    main.refuse("sessions:getTurn", undefined);
    follower.verify();
    await main.settled();
    expect(follower.feed).toMatchObject({ applied: 3, failure: undefined });
  });

  it("goes on without live text when a subscription is refused", async () => {
    main.refuse("turns:subscribe", new StoreIoError("no"));
    follower.start();
    await main.settled();
    expect(follower.feed.applied).toBe(3);
    expect(main.callsOf("turns:unsubscribe")).toEqual([]);
  });
});
