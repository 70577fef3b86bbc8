import { describe, expect, test } from "vitest";
import {
  AGENT,
  called,
  created,
  MODEL,
  PREVIOUS_TURN_ID,
  TURN_ID,
  turn,
  turnIdAt,
  turnTime,
} from "../testing/index.js";
import type { TurnCreated } from "./events.js";

const inherited = { agentId: AGENT.agentId, model: MODEL, inheritedFrom: PREVIOUS_TURN_ID };
const agent = { requested: { agentId: AGENT.agentId }, resolved: inherited };

describe("a turn begins", () => {
  test("T§7 turn_created is the whole of a new state", () => {
    const history = turn(created());
    history.reducesTo({
      definition: history.events[0],
      modelCalls: [],
      toolCalls: [],
      suspension: undefined,
      terminal: undefined,
      usage: {},
    });
    expect(Object.keys(history.state).sort()).toStrictEqual([
      "definition",
      "modelCalls",
      "toolCalls",
      "usage",
    ]);
  });

  test("T§4 an inherited snapshot stands when it is the predecessor's", () => {
    turn(created({ agent, context: { previousTurnId: PREVIOUS_TURN_ID } })).statusIs("idle");
  });

  test("T§7 refuses a log that does not start with turn_created", () => {
    turn(called(0, { messages: ["input"] })).isCorrupt(
      "model_call_requested of model call 0: a turn starts with turn_created",
    );
  });

  test("T§7 refuses a second turn_created", () => {
    turn(created(), created()).isCorrupt("turn_created: the turn was created before");
  });

  test.each([2, 0, 1.5])("T§7 refuses schema version %d", (version) => {
    const ofVersion = (): TurnCreated => ({
      ...created()({ position: 0, state: undefined }),
      schemaVersion: version as 1,
    });
    turn(ofVersion).isCorrupt(`turn_created: schema version ${version} is unknown; the newest known is 1`);
  });

  test("T§7 refuses a snapshot inherited from a turn that is not the context's predecessor", () => {
    turn(created({ agent, context: { previousTurnId: turnIdAt(5) } })).isCorrupt(
      `turn_created: the snapshot is inherited from ${PREVIOUS_TURN_ID}, but the context's predecessor is ${turnIdAt(5)}`,
    );
  });

  test("T§7 refuses an inherited snapshot on an inline context", () => {
    turn(created({ agent, context: [] })).isCorrupt(
      `turn_created: the snapshot is inherited from ${PREVIOUS_TURN_ID}, but the context's predecessor is none`,
    );
  });

  test("T§7 refuses an unknown event type, as the first event and later", () => {
    const unknown = { type: "turn_paused", turnId: TURN_ID, ts: turnTime(1) } as never;
    turn(unknown).isCorrupt("turn_paused: this event type is unknown");
    turn(created(), unknown).isCorrupt("turn_paused: this event type is unknown");
  });
});
