import { type AssistantPart, type ConversationMessage, StoreIoError, type TurnEvent } from "@x/shared";
import {
  AGENT,
  answered,
  called,
  callFailed,
  cancelled,
  completed,
  created,
  failed,
  MODEL,
  resulted,
  toolCall,
} from "@x/shared/testing";
import { describe, expect, it } from "vitest";
import { after, inMemory, link, linkId, links, named, ObservedTurnRepo } from "../../testing/index.js";
import { ContextResolver } from "./context-resolver.js";
import { MemoryTurnRepo } from "./memory-repo.js";

const OTHER = { provider: "test", model: "two" };
const signed: AssistantPart[] = [
  { type: "reasoning", text: "Hm", providerOptions: { test: { signature: "s" } } },
  { type: "text", text: "Hi", providerOptions: { test: { id: "t" } } },
];
const user = (content: string): ConversationMessage => ({ role: "user", content });
const said = (content: string | AssistantPart[]): ConversationMessage => ({ role: "assistant", content });
const stripped = said([
  { type: "text", text: "Hm" },
  { type: "text", text: "Hi" },
]);

async function resolverOf(logs: readonly TurnEvent[][]) {
  const repo = new ObservedTurnRepo(await inMemory(logs));
  return { repo, resolver: new ContextResolver({ turnRepo: repo }) };
}

describe("T§5 what a context means", () => {
  it("inline: the messages themselves, stripped", async () => {
    const { resolver, repo } = await resolverOf([]);
    expect(await resolver.resolve([user("a"), said(signed)], MODEL)).toStrictEqual([user("a"), stripped]);
    expect(repo.calls).toStrictEqual([]);
  });

  it("a reference: everything up to and including that turn", async () => {
    const base = named(
      linkId(1),
      created({ context: [user("before")], input: { role: "user", content: "question 1" } }),
      called(0),
      answered(0, toolCall("c1"), toolCall("c2")),
      resulted("c2", { b: 2 }),
      resulted("c1", "one"),
      called(1),
      answered(1, "answer 1"),
      completed(),
    );
    const { resolver } = await resolverOf([base, link(2), link(3)]);
    expect(await resolver.resolve(after(2), MODEL)).toStrictEqual([
      user("before"),
      user("question 1"),
      said([toolCall("c1"), toolCall("c2")]),
      { role: "tool", content: "one", toolCallId: "c1", toolName: "read" },
      { role: "tool", content: '{"b":2}', toolCallId: "c2", toolName: "read" },
      said("answer 1"),
      user("question 2"),
      said("answer 2"),
    ]);
  });

  it("T§13 failed and cancelled turns take part with what they have", async () => {
    const { resolver } = await resolverOf([
      link(1, called(0), callFailed(0, { code: "auth" }), failed({ code: "auth" })),
      link(2, cancelled()),
      link(3, called(0), answered(0, toolCall("c1")), resulted("c1", "stopped"), cancelled()),
    ]);
    expect(await resolver.resolve(after(3), MODEL)).toStrictEqual([
      user("question 1"),
      user("question 2"),
      user("question 3"),
      said([toolCall("c1")]),
      { role: "tool", content: "stopped", toolCallId: "c1", toolName: "read" },
    ]);
  });

  it("a chain of 2,000 turns is followed without recursion", async () => {
    const { resolver } = await resolverOf(links(2000));
    const messages = await resolver.resolve(after(2000), MODEL);
    expect(messages).toHaveLength(4000);
    expect(messages.at(-1)).toStrictEqual(said("answer 2000"));
  });
});

describe("T§5 continuation metadata", () => {
  const chain = [
    link(1, called(0), answered(0, ...signed), completed()),
    link(2, called(0), answered(0, ...signed, toolCall("c1")), resulted("c1", "one"), failed()),
  ];

  it("replays verbatim to the model that made it, from turns that completed cleanly", async () => {
    const { resolver } = await resolverOf(chain);
    const [, first, , second] = await resolver.resolve(after(2), MODEL);
    expect(first).toStrictEqual(said(signed));
    expect(second).toStrictEqual(
      said([{ type: "text", text: "Hm" }, { type: "text", text: "Hi" }, toolCall("c1")]),
    );
  });

  it.each([
    ["another model", { ...MODEL, model: "two" }],
    ["another provider", { ...MODEL, provider: "other" }],
  ])("is stripped for %s", async (_name, model) => {
    const { resolver } = await resolverOf(chain);
    expect((await resolver.resolve(after(2), model))[1]).toStrictEqual(stripped);
  });

  it("follows the model of each send, back and forth, with one reading", async () => {
    const { resolver, repo } = await resolverOf(chain);
    const first = async (model: typeof MODEL) => (await resolver.resolve(after(2), model))[1];
    expect([await first(MODEL), await first(OTHER), await first(MODEL)]).toStrictEqual([
      said(signed),
      stripped,
      said(signed),
    ]);
    expect(repo.calls).toHaveLength(2);
  });
});

describe("T§5 a chain that cannot be followed", () => {
  const rejection = { code: "turn-dependency-missing" };

  it("a missing link rejects and is named", async () => {
    const { resolver } = await resolverOf([link(2), link(3)]);
    await expect(resolver.resolve(after(3), MODEL)).rejects.toMatchObject({
      ...rejection,
      data: { turnId: linkId(1), causeCode: "turn-not-found" },
    });
  });

  it("a corrupt link rejects and is named", async () => {
    const inner = new MemoryTurnRepo();
    inner.putBytes(linkId(1), Buffer.from("torn"));
    const resolver = new ContextResolver({ turnRepo: inner });
    await expect(resolver.resolve(after(1), MODEL)).rejects.toMatchObject({
      ...rejection,
      data: { turnId: linkId(1), causeCode: "turn-corrupt" },
    });
  });

  it("an id that is none rejects and is named", async () => {
    const { resolver } = await resolverOf([]);
    await expect(resolver.resolve({ previousTurnId: "../x" }, MODEL)).rejects.toMatchObject({
      ...rejection,
      data: { turnId: "../x", causeCode: "invalid-id" },
    });
  });

  it("a turn that has not ended rejects: its transcript may lack answers", async () => {
    const { resolver } = await resolverOf([link(1, called(0))]);
    await expect(resolver.resolve(after(1), MODEL)).rejects.toMatchObject({
      ...rejection,
      message: `turn ${linkId(1)}, which a context refers to, cannot be used: it has not ended`,
    });
  });

  it("a circle rejects", async () => {
    const one = named(linkId(1), created({ context: after(2) }), called(0), answered(0, "a"), completed());
    const { resolver } = await resolverOf([one, link(2)]);
    await expect(resolver.resolve(after(2), MODEL)).rejects.toMatchObject({
      ...rejection,
      message: `turn ${linkId(2)}: the contexts refer to each other in a circle`,
    });
  });

  it("a disk that fails keeps its own code, and what failed is read again", async () => {
    const { resolver, repo } = await resolverOf([link(1)]);
    repo.beforeRead = () => {
      throw new StoreIoError("EIO");
    };
    await expect(resolver.resolve(after(1), MODEL)).rejects.toMatchObject({ code: "store-io" });
    repo.beforeRead = () => {};
    expect(await resolver.resolve(after(1), MODEL)).toHaveLength(2);
  });
});

describe("T§4 snapshots", () => {
  const inherited = (from: string) => ({ agentId: "other", model: OTHER, inheritedFrom: from });

  it("a full one is itself", async () => {
    const { resolver } = await resolverOf([]);
    expect(await resolver.resolveAgent(AGENT)).toBe(AGENT);
  });

  it("an inherited one has the prompt and tools of the turn that stored them, and its own agent and model", async () => {
    const { resolver } = await resolverOf([
      link(1),
      named(
        linkId(2),
        created({
          context: after(1),
          agent: { requested: { agentId: "b" }, resolved: inherited(linkId(1)) },
        }),
        cancelled(),
      ),
    ]);
    expect(await resolver.resolveAgent(inherited(linkId(2)))).toStrictEqual({
      agentId: "other",
      systemPrompt: AGENT.systemPrompt,
      model: OTHER,
      tools: AGENT.tools,
    });
  });

  it("shares the reading of the context", async () => {
    const { resolver, repo } = await resolverOf([link(1), link(2)]);
    await resolver.resolve(after(2), MODEL);
    await resolver.resolveAgent(inherited(linkId(2)));
    expect(repo.calls).toStrictEqual(["read", "read"]);
  });
});
