import { applySessionEvent, reduceSession, reduceTurn, type TurnState, type UserMessage } from "@x/shared";
import {
  SESSION_ID,
  sessionCreated,
  sessionTime,
  titleChanged,
  turnAppended,
  turnIdAt,
} from "@x/shared/testing";
import { describe, expect, it } from "vitest";
import { type TurnLogKind, turnLog } from "../../testing/index.js";
import { planTurn, sessionAfter, turnAppendedEvents } from "./plan-turn.js";

const input: UserMessage = { role: "user", content: "Hello" };
const config = { agent: { agentId: "copilot" } };
const fresh = reduceSession([sessionCreated()]);
const withTurn = reduceSession([sessionCreated(), turnAppended(1), titleChanged("Hello")]);

function latest(kind: TurnLogKind, sessionId: string | null = SESSION_ID): TurnState {
  return reduceTurn(turnLog(kind, { turnId: turnIdAt(1), sessionId }));
}

function refusalOf(turn: TurnState) {
  const plan = planTurn(withTurn, turn, { input, config });
  return plan.kind === "refused"
    ? { code: plan.error.code, message: plan.error.message, data: plan.error.data }
    : plan;
}

describe("planTurn", () => {
  it("S§9.1.3 the first turn has an empty inline context, and a person is always there", () => {
    expect(planTurn(fresh, undefined, { input, config })).toStrictEqual({
      kind: "accepted",
      turn: {
        agent: { agentId: "copilot" },
        sessionId: SESSION_ID,
        context: [],
        input,
        config: { humanAvailable: true },
      },
    });
  });

  it("S§9.1.3 a later turn refers to the latest one, however that ended", () => {
    for (const kind of ["completed", "failed", "exhausted", "cancelled"] as const) {
      expect(planTurn(withTurn, latest(kind), { input, config })).toMatchObject({
        kind: "accepted",
        turn: { context: { previousTurnId: turnIdAt(1) } },
      });
    }
  });

  it("S§9.1.4 the configuration lands on the turn as it was given", () => {
    const agent = { agentId: "other", overrides: { model: { provider: "p", model: "m" } } };
    const plan = planTurn(fresh, undefined, {
      input,
      config: { agent, autoPermission: true, maxModelCalls: 3 },
    });
    expect(plan).toMatchObject({
      turn: { agent, config: { autoPermission: true, maxModelCalls: 3, humanAvailable: true } },
    });
  });

  it("S§9.1.2 a latest turn that has not ended refuses, and says which turn and how it stands", () => {
    const status = { created: "idle", idle: "idle", suspended: "suspended", asking: "suspended" } as const;
    for (const kind of ["created", "idle", "suspended", "asking"] as const) {
      const data = { sessionId: SESSION_ID, turnId: turnIdAt(1), status: status[kind] };
      expect(refusalOf(latest(kind))).toMatchObject({ code: "turn-not-settled", data });
    }
  });

  it("Index entry: a latest turn of another session refuses as session-corrupt", () => {
    const message = `turns/2025/11/11/${turnIdAt(1)}.jsonl:1: the latest turn of session ${SESSION_ID} belongs to no session`;
    expect(refusalOf(latest("completed", null))).toMatchObject({ code: "session-corrupt", message });
  });
});

describe("turnAppendedEvents", () => {
  const [created] = turnLog("created", { turnId: turnIdAt(2), sessionId: SESSION_ID });
  if (created?.type !== "turn_created") throw new Error("no turn");
  const ts = sessionTime(40);

  it("S§9.1.5 the reference names turn, next position, agent and model, and a titled session gets nothing else", () => {
    expect(turnAppendedEvents(withTurn, created, ts)).toStrictEqual([turnAppended(2, { ts })]);
  });

  it("S§9.1.6 a session without title gets the default one in the same append", () => {
    const events = turnAppendedEvents(fresh, created, ts);
    expect(events).toStrictEqual([
      turnAppended(1, { turnId: turnIdAt(2), ts }),
      titleChanged("Hello", { ts }),
    ]);
    const [appended, titled] = events;
    expect(sessionAfter(fresh, events)).toStrictEqual(
      applySessionEvent(applySessionEvent(fresh, appended as never), titled as never),
    );
  });
});
