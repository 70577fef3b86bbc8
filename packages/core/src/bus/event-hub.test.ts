import { describe, expect, it } from "vitest";
import { deferred } from "../testing/index.js";
import { EventHub } from "./event-hub.js";

describe("T§8 buses: listeners' errors are swallowed, nothing durable depends on delivery", () => {
  it("tells of a listener that throws, and the others still hear", () => {
    const told: unknown[] = [];
    const heard: number[] = [];
    const hub = new EventHub<number>((error) => told.push(error));
    hub.subscribe(() => {
      throw new Error("first");
    });
    hub.subscribe((message) => heard.push(message));
    hub.publish(1);
    expect([told, heard]).toStrictEqual([[new Error("first")], [1]]);
  });

  it("tells of an async listener that throws later: it is no unhandled rejection", async () => {
    const told = deferred<unknown>();
    const hub = new EventHub<number>((error) => told.resolve(error));
    hub.subscribe(async (message) => {
      throw new Error(`later ${message}`);
    });
    hub.publish(1);
    expect(await told.promise).toStrictEqual(new Error("later 1"));
  });

  it("tells of a listener that returns something hostile", () => {
    const told: unknown[] = [];
    const hub = new EventHub<number>((error) => told.push(error));
    const hostile = new Proxy(
      {},
      {
        has: () => {
          throw new Error("hostile");
        },
      },
    );
    hub.subscribe(() => hostile);
    hub.publish(1);
    expect(told).toStrictEqual([new Error("hostile")]);
  });

  it("survives that telling fails too", () => {
    const heard: number[] = [];
    const hub = new EventHub<number>((error) => {
      throw error;
    });
    hub.subscribe(() => {
      throw new Error("first");
    });
    hub.subscribe((message) => heard.push(message));
    hub.publish(1);
    expect(heard).toStrictEqual([1]);
  });

  it("gives every listener the message as it was published: none can change it for the next", () => {
    const heard: string[] = [];
    const hub = new EventHub<{ text: string }>(() => undefined);
    hub.subscribe((message) => {
      message.text = "changed";
    });
    hub.subscribe(({ text }) => heard.push(text));
    hub.publish({ text: "as it was" });
    expect(heard).toStrictEqual(["as it was"]);
  });
});
