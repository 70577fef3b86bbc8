// Random worlds, answers, aborts, closings and failing disks: what must hold of every turn that went through them. T§13.
import { applyTurnEvent, reduceTurn, type TurnEvent, type TurnState } from "@x/shared";
import fc from "fast-check";
import { expect, it } from "vitest";
import { Choices, playRandomTurns, type RandomTurns, type SentCall } from "../../testing/index.js";
import { composeModelRequest } from "./compose-request.js";
import { ContextResolver } from "./context-resolver.js";

const RUNS = 1_000;

const ENDINGS: ReadonlySet<string> = new Set(["turn_cancelled", "turn_completed", "turn_failed"]);
const seen = { turns: 0, sent: 0, runs: 0, endings: new Set<string>(), rejections: new Set<string>() };

it("T§13 live fold is replay, composed is sent, settled is complete, nothing runs twice, nothing is late", async () => {
  const tapes = fc.array(fc.nat(9_999), { minLength: 40, maxLength: 400, size: "max" });
  await fc.assert(
    fc.asyncProperty(tapes, async (numbers) => {
      const played = await playRandomTurns(new Choices(numbers));
      for (const turnId of played.turnIds) await expectSoundTurn(played, turnId);
      expect(played.runs).toStrictEqual([...new Set(played.runs)]);
      expect(played.bench.repo.unlockedAppends).toBe(0);
      expect(played.bench.listenerErrors).toStrictEqual([]);
      note(played);
    }),
    { numRuns: RUNS },
  );
  // The worlds were as wild as they should be.
  expect(seen.endings).toStrictEqual(ENDINGS);
  expect([...seen.rejections].sort()).toStrictEqual(["shutting-down", "store-io", "turn-input-rejected"]);
  expect(Math.min(seen.turns, seen.sent, 2 * seen.runs)).toBeGreaterThan(RUNS);
}, 300_000);

async function expectSoundTurn({ bench, sent }: RandomTurns, turnId: string): Promise<void> {
  const file = await bench.log(turnId);
  const published = bench.published.filter(
    (message) => message.turnId === turnId && message.offset !== undefined,
  );
  expect(published.map(({ event }) => event)).toStrictEqual(file);
  expect(published.map(({ offset }) => offset)).toStrictEqual(file.map((_event, index) => index + 1));

  const replayed = reduceTurn(file);
  expect(JSON.stringify(liveFold(published.map(({ event }) => event as TurnEvent)))).toBe(
    JSON.stringify(replayed),
  );
  expectComplete(replayed);

  // Nothing in memory helps here: what was sent from a warm chain must be what a cold one composes.
  const cold = new ContextResolver({ turnRepo: bench.repo });
  const { context, agent: snapshots } = replayed.definition;
  const agent = await cold.resolveAgent(snapshots.resolved);
  const prefix = await cold.resolve(context, agent.model);
  for (const call of sent.filter((each) => each.turnId === turnId)) {
    const { modelCallIndex } = call;
    const encode = bench.model.encodeMessages.bind(bench.model);
    const composed = composeModelRequest(replayed, modelCallIndex, prefix, agent, encode);
    expect(JSON.stringify(composed)).toBe(JSON.stringify(inOrder(call)));
  }
}

function inOrder({ request: { systemPrompt, messages, tools, parameters } }: SentCall) {
  return { systemPrompt, messages, tools, parameters };
}

function liveFold(events: readonly TurnEvent[]): TurnState | undefined {
  return events.reduce<TurnState | undefined>((state, event) => applyTurnEvent(state, event), undefined);
}

function expectComplete({ terminal, modelCalls, toolCalls }: TurnState): void {
  expect(terminal).toBeDefined();
  expect(
    modelCalls.filter(({ response, error }) => response === undefined && error === undefined),
  ).toStrictEqual([]);
  expect(toolCalls.filter(({ result }) => result === undefined)).toStrictEqual([]);
  const ids = toolCalls.map(({ toolCallId }) => toolCallId);
  expect(ids).toStrictEqual([...new Set(ids)]);
}

function note({ bench, turnIds, sent, runs, rejections }: RandomTurns): void {
  seen.turns += turnIds.length;
  seen.sent += sent.length;
  seen.runs += runs.length;
  for (const { event } of bench.published) if (ENDINGS.has(event.type)) seen.endings.add(event.type);
  for (const code of rejections) seen.rejections.add(code);
}
