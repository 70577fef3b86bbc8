import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type ConversationMessage, toolCallsOf } from "../messages.js";
import { legalTurn } from "../testing/index.js";
import { reduceTurn } from "./reduce.js";
import { messagesForRequest } from "./request-references.js";
import { deriveTurnStatus, isCleanlyCompleted, turnOutcomeOf } from "./status.js";
import { turnTranscript } from "./transcript.js";

const RUNS = { numRuns: 1_000 };
const prefix: readonly ConversationMessage[] = [{ role: "user", content: "Earlier" }];

describe("any settled turn", { timeout: 60_000 }, () => {
  test("T§11 is structurally complete: each tool call of its transcript is followed by its result", () => {
    fc.assert(
      fc.property(legalTurn({ settled: true }), (events) => {
        const state = reduceTurn(events);
        const [input, ...rest] = turnTranscript(state);
        expect(input).toBe(state.definition.input);
        while (rest.length > 0) {
          const answer = rest.shift();
          if (answer?.role !== "assistant") throw new Error("an answer comes before tool results");
          const asked = toolCallsOf(answer).map(({ toolCallId }) => toolCallId);
          const given = rest.splice(0, asked.length);
          const ids = given.map((message) => (message.role === "tool" ? message.toolCallId : undefined));
          expect(ids).toStrictEqual(asked);
        }
      }),
      RUNS,
    );
  });

  test("T§7 has the status and the outcome of its last event, and nothing open", () => {
    fc.assert(
      fc.property(legalTurn({ settled: true }), (events) => {
        const state = reduceTurn(events);
        const status = events.at(-1)?.type.slice("turn_".length);
        expect(deriveTurnStatus(state)).toBe(status);
        expect(turnOutcomeOf(state)?.status).toBe(status);
        expect(isCleanlyCompleted(state)).toBe(status === "completed");
        expect(state.suspension).toBeUndefined();
        expect(state.toolCalls.every(({ result }) => result !== undefined)).toBe(true);
        expect(state.modelCalls.every(({ response, error }) => (response ?? error) !== undefined)).toBe(true);
      }),
      RUNS,
    );
  });

  test("T§6 each request was sent the context and the transcript as it stood", () => {
    fc.assert(
      fc.property(legalTurn({ settled: true }), (events) => {
        const state = reduceTurn(events);
        const { context } = state.definition;
        const before = Array.isArray(context) && context.length === 0 ? [] : prefix;
        for (const { index } of state.modelCalls) {
          const position = events.findIndex(
            (event) => event.type === "model_call_requested" && event.modelCallIndex === index,
          );
          const asItStood = turnTranscript(reduceTurn(events.slice(0, position)));
          expect(messagesForRequest(state, index, prefix)).toStrictEqual([...before, ...asItStood]);
        }
      }),
      RUNS,
    );
  });
});
