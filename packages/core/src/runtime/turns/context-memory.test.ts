import { type ConversationMessage, reduceTurn, type TurnEvent } from "@x/shared";
import { answered, called, cancelled, completed, created, MODEL } from "@x/shared/testing";
import { describe, expect, it } from "vitest";
import {
  after,
  deferred,
  inMemory,
  link,
  linkId,
  links,
  named,
  ObservedTurnRepo,
} from "../../testing/index.js";
import { ContextResolver } from "./context-resolver.js";

const OTHER = { provider: "test", model: "two" };
const user = (content: string): ConversationMessage => ({ role: "user", content });
const said = (content: string): ConversationMessage => ({ role: "assistant", content });

async function resolverOf(logs: readonly TurnEvent[][], cacheBytes?: number) {
  const repo = new ObservedTurnRepo(await inMemory(logs));
  return { repo, resolver: new ContextResolver({ turnRepo: repo }, cacheBytes) };
}

describe("T§5 what stays in memory", () => {
  it("gives every caller an array of his own", async () => {
    const { resolver } = await resolverOf([link(1)]);
    (await resolver.resolve(after(1), MODEL)).push(user("mine"));
    expect(await resolver.resolve(after(1), MODEL)).toStrictEqual([user("question 1"), said("answer 1")]);
  });

  it("is extended by each turn that settles, without a reading", async () => {
    const { resolver, repo } = await resolverOf([link(1)]);
    await resolver.resolve(after(1), MODEL);
    resolver.settled(reduceTurn(link(2)));
    resolver.settled(reduceTurn(link(3)));
    expect(await resolver.resolve(after(3), MODEL)).toHaveLength(6);
    expect(repo.calls).toStrictEqual(["read"]);
  });

  it("begins with the first turn of a conversation, and takes no turn that goes on", async () => {
    const { resolver, repo } = await resolverOf([]);
    resolver.settled(reduceTurn(link(1)));
    resolver.settled(reduceTurn(link(1)));
    resolver.settled(reduceTurn(link(2, called(0))));
    expect(await resolver.resolve(after(1), MODEL)).toHaveLength(2);
    expect(repo.calls).toStrictEqual([]);
    await expect(resolver.resolve(after(2), MODEL)).rejects.toMatchObject({
      code: "turn-dependency-missing",
    });
  });

  it("takes no turn of no session that follows none: runs that nobody talks to push out no chat", async () => {
    const { resolver, repo } = await resolverOf([
      link(1),
      named(linkId(8), created({ sessionId: null }), called(0), answered(0, "h"), completed()),
    ]);
    resolver.settled(reduceTurn(await repo.read(linkId(8))));
    await resolver.resolve(after(8), MODEL);
    const next = named(
      linkId(9),
      created({ sessionId: null, context: after(8) }),
      called(0),
      answered(0, "i"),
      completed(),
    );
    resolver.settled(reduceTurn(next));
    expect(await resolver.resolve(after(9), MODEL)).toHaveLength(4);
    expect(repo.calls).toStrictEqual(["read", "read"]);
  });

  it("serves an earlier turn of the chain too, and one that branches off from there", async () => {
    const { resolver, repo } = await resolverOf([link(1), link(2), link(3)]);
    await resolver.resolve(after(3), MODEL);
    expect(await resolver.resolve(after(1), MODEL)).toStrictEqual([user("question 1"), said("answer 1")]);
    const branch = named(linkId(9), created({ context: after(1) }), called(0), answered(0, "b"), completed());
    resolver.settled(reduceTurn(branch));
    expect(await resolver.resolve(after(9), MODEL)).toHaveLength(4);
    expect(await resolver.resolve(after(3), MODEL)).toHaveLength(6);
    expect(repo.calls).toHaveLength(3);
  });

  it("goes by the byte, a whole chain at a time, the longest unused first, never the one in use", async () => {
    const chat = (first: number, context: ConversationMessage[] = []) => [
      named(linkId(first), created({ context }), called(0), answered(0, "x".repeat(10_000)), completed()),
      named(linkId(first + 1), created({ context: after(first) }), called(0), answered(0, "y"), completed()),
    ];
    const { resolver, repo } = await resolverOf([...chat(1), ...chat(11), ...chat(21)], 60_000);
    const readsFor = async (seq: number) => {
      const before = repo.calls.length;
      await resolver.resolve(after(seq), MODEL);
      return repo.calls.length - before;
    };
    expect([await readsFor(2), await readsFor(12), await readsFor(2)]).toStrictEqual([2, 2, 0]);
    // The third does not fit beside both: the second was used less lately.
    expect([await readsFor(22), await readsFor(2), await readsFor(12)]).toStrictEqual([2, 0, 2]);
  });

  it("keeps the conversation in use even when it alone is over the budget", async () => {
    const { resolver, repo } = await resolverOf([link(1), link(2)], 1);
    await resolver.resolve(after(2), MODEL);
    resolver.settled(reduceTurn(link(3)));
    expect(await resolver.resolve(after(3), MODEL)).toHaveLength(6);
    expect(repo.calls).toHaveLength(2);
  });

  it("reads a conversation anew that was evicted before its turn settled", async () => {
    const { resolver, repo } = await resolverOf(
      [link(1), link(2), named(linkId(9), created(), cancelled())],
      1,
    );
    await resolver.resolve(after(1), MODEL);
    await resolver.resolve(after(9), MODEL);
    resolver.settled(reduceTurn(link(2)));
    expect(await resolver.resolve(after(2), MODEL)).toHaveLength(4);
    expect(repo.calls).toHaveLength(4);
  });
});

describe("T§5 reading at once", () => {
  it("reads each turn once, however many ask", async () => {
    const { resolver, repo } = await resolverOf([link(1), link(2)]);
    const both = await Promise.all([resolver.resolve(after(2), MODEL), resolver.resolve(after(2), OTHER)]);
    expect(both.map((messages) => messages.length)).toStrictEqual([4, 4]);
    expect(repo.calls).toHaveLength(2);
  });

  it("warm reads a list ahead in parallel, bounded, and a send meanwhile reads nothing twice", async () => {
    const length = 100;
    const { resolver, repo } = await resolverOf(links(length));
    const gate = deferred();
    repo.beforeRead = () => gate.promise;
    resolver.warm(Array.from({ length }, (_, index) => linkId(index + 1)));
    const sending = resolver.resolve(after(length), MODEL);
    gate.resolve();
    expect(await sending).toHaveLength(2 * length);
    expect([repo.peakReads, repo.calls.length]).toStrictEqual([16, length]);
  });

  it("warm never rejects, and leaves out what cannot be used", async () => {
    const { resolver, repo } = await resolverOf([link(1), link(2), link(3, called(0))]);
    const reads = deferred();
    repo.beforeRead = (turnId) => turnId === linkId(1) && reads.resolve();
    resolver.warm([linkId(1), linkId(2), linkId(3), linkId(4)]);
    await reads.promise;
    expect(await resolver.resolve(after(2), MODEL)).toHaveLength(4);
    expect(repo.calls.length).toBeLessThanOrEqual(4);
  });

  it("warm asks for nothing that is in memory", async () => {
    const { resolver, repo } = await resolverOf([link(1), link(2)]);
    await resolver.resolve(after(2), MODEL);
    resolver.warm([linkId(1), linkId(2)]);
    expect(repo.calls).toHaveLength(2);
  });
});
