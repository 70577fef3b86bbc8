// What leaves the turn runtime is what the live state is made of: nobody who gets it may change it. T§1.4, T§13.
import { type ConversationMessage, type JsonValue, reduceTurn, type TurnEvent } from "@x/shared";
import { toolCall } from "@x/shared/testing";
import { describe, expect, it } from "vitest";
import { deepFreeze } from "../../storage/deep-freeze.js";
import { answer } from "../../testing/index.js";
import { TurnBench } from "../../testing/turn-bench.js";

type Loose = Record<string, unknown>;

/** What a bug of a listener or a bridge does: it writes wherever it can. Counts the writes that were let through. */
function vandalise(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  let done = 0;
  for (const [key, item] of Object.entries(value)) {
    done += vandalise(item);
    if (Reflect.set(value, key, "[redacted]")) done += 1;
  }
  if (Array.isArray(value) && Reflect.set(value, "length", 0)) done += 1;
  return done;
}

async function foldsAgain(bench: TurnBench): Promise<readonly TurnEvent["type"][]> {
  const log = await bench.log();
  reduceTurn(log);
  return log.map(({ type }) => type);
}

describe("T§1.4 what is handed out cannot be changed", () => {
  it("T§8 a listener that writes into events finds them frozen, and the turn goes on as its log says", async () => {
    const bench = new TurnBench();
    bench.checker.requires("c1");
    bench.model.answers(answer(toolCall("c1", "read", { path: "a" })), answer("Done"));
    let written = 0;
    bench.turnEventBus.subscribe((message) => {
      written += vandalise(message);
    });
    await bench.run();
    await bench.advance({ type: "permission_decision", toolCallId: "c1", decision: "allow" }).outcome;
    expect(written).toBe(0);
    expect((await foldsAgain(bench)).at(-1)).toBe("turn_completed");
  });

  it("T§8 a reader of the stream and a receiver of the outcome change nothing either, also after a restart", async () => {
    const bench = new TurnBench();
    bench.checker.requires("c1");
    bench.model.answers(answer(toolCall("c1")), answer("Done"));
    const { turnId } = await bench.create();
    const first = bench.advance(undefined, {}, turnId);
    for await (const event of first.events) vandalise(event);
    const suspended = await first.outcome;
    if (suspended.status === "suspended") vandalise(suspended.pendingPermissions);
    const again = await bench.advance(undefined, {}, turnId).outcome;
    expect(again.status === "suspended" && vandalise(again.pendingPermissions)).toBe(0);
    const done = bench.advance({ type: "permission_decision", toolCallId: "c1", decision: "allow" });
    expect(await done.outcome).toMatchObject({ status: "completed" });
    await foldsAgain(bench);
  });

  it("T§9 a classifier that writes into its batch has failed, and the log stays as it was", async () => {
    const bench = new TurnBench();
    bench.checker.requires("c1");
    bench.classifier.does((batch) => {
      const request = batch.requests[0]?.request as Loose;
      request["asks"] = "[redacted]";
      return [];
    });
    bench.model.answers(answer(toolCall("c1")));
    const { outcome } = await bench.run({ config: { humanAvailable: true, autoPermission: true } });
    expect(outcome.status).toBe("suspended");
    const failed = (await bench.log()).find(
      (event) => event.type === "tool_permission_classification_failed",
    );
    expect(failed).toMatchObject({ toolCallIds: ["c1"], error: expect.stringContaining("read only") });
    await foldsAgain(bench);
  });

  it("T§5 an encoder that writes into messages cannot change what later turns are sent", async () => {
    const bench = new TurnBench();
    bench.model.answers(answer("A1"), answer("A2"), answer("A3"));
    const encode = bench.model.encodeMessages.bind(bench.model);
    let written = 0;
    bench.model.encodeMessages = (messages: readonly ConversationMessage[]): JsonValue[] => {
      const encoded = encode(messages);
      for (const message of messages) written += vandalise(message);
      return encoded;
    };
    const first = await bench.run();
    const second = await bench.run({ context: { previousTurnId: first.created.turnId } });
    await bench.run({ context: { previousTurnId: second.created.turnId } });
    expect(written).toBe(0);
    const hello = { encoded: { role: "user", content: "Hello" } };
    const said = (content: string) => ({ encoded: { role: "assistant", content } });
    expect(bench.model.sent.at(-1)?.messages).toStrictEqual([hello, said("A1"), hello, said("A2"), hello]);
  });

  it("T§4 a model that empties the list of tools it is given keeps the agent's tools as they are", async () => {
    const bench = new TurnBench();
    bench.model.answers(answer(toolCall("c1")), answer("Done"));
    const stream = bench.model.stream.bind(bench.model);
    bench.model.stream = (request) => {
      const made = stream(request);
      vandalise(request.tools);
      return made;
    };
    await bench.run();
    expect(bench.model.sent.map(({ tools }) => tools)).toStrictEqual([
      bench.model.sent[0]?.tools,
      bench.model.sent[0]?.tools,
    ]);
    const result = (await bench.log()).find((event) => event.type === "tool_result");
    expect(result).toMatchObject({ source: "sync", result: { isError: false } });
  });

  it("T§7 freezing goes to the bottom, and stops at what is frozen already", () => {
    const old = Object.freeze({ kept: { loose: true } });
    const value = deepFreeze({ list: [{ a: 1 }], old });
    expect([vandalise(value.list), Object.isFrozen(value), Object.isFrozen(old.kept)]).toStrictEqual([
      0,
      true,
      false,
    ]);
  });
});
