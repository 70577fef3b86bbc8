import {
  ASK_TOOL,
  answered,
  called,
  callFailed,
  cancelled,
  completed,
  created,
  DEPLOY_TOOL,
  failed,
  invoked,
  permissionRequired,
  resulted,
  stepped,
  suspended,
  type TurnPart,
  toolCall,
  turn,
} from "@x/shared/testing";
import { expect, it } from "vitest";
import { type TurnEnding, turnEnding } from "./turn-ending.js";

const asked = [created(), called(0)];
const threeCalls = [
  ...asked,
  answered(0, toolCall("c1"), toolCall("c2", ASK_TOOL.name), toolCall("c3", DEPLOY_TOOL.name)),
  permissionRequired("c1"),
  invoked("c2"),
  invoked("c3"),
];

type Row = readonly [string, TurnEnding, readonly TurnPart[]];

it.each<Row>([
  ["completed", { kind: "completed" }, [...asked, answered(0, "Hello"), completed()]],
  [
    "cut short by its length",
    { kind: "completed", cutShort: "length" },
    [...asked, answered(0, "Hello"), completed({ finishReason: "length" })],
  ],
  [
    "failed, with its cause",
    { kind: "failed", error: "gone", code: "network" },
    [...asked, callFailed(0, { code: "network" }), failed({ error: "gone", code: "network" })],
  ],
  [
    "failed without a cause that has a name",
    { kind: "failed", error: "gone", code: "unknown" },
    [...asked, callFailed(0), failed({ error: "gone" })],
  ],
  [
    "at its limit of model calls",
    { kind: "call-limit", limit: 1, error: "enough" },
    [
      created({ config: { maxModelCalls: 1 } }),
      called(0),
      answered(0, toolCall("c1")),
      invoked("c1"),
      resulted("c1"),
      failed({ error: "enough", code: "model-call-limit" }),
    ],
  ],
  ["cancelled", { kind: "cancelled" }, [created(), cancelled()]],
  [
    "cancelled for a reason",
    { kind: "cancelled", reason: "time" },
    [created(), cancelled({ reason: "time" })],
  ],
  [
    "waiting, by who must answer",
    { kind: "waiting", permissions: 1, questions: 1, others: 1 },
    [...threeCalls, suspended()],
  ],
  [
    "interrupted in the first answer, of which nothing is written down",
    { kind: "interrupted", finished: [], unknown: [], answer: "lost", hasFinishedSteps: false },
    asked,
  ],
  [
    "interrupted before the model was asked",
    { kind: "interrupted", finished: [], unknown: [], answer: "unasked", hasFinishedSteps: false },
    [created()],
  ],
  [
    "interrupted in an answer of which a part was finished",
    { kind: "interrupted", finished: [], unknown: [], answer: "partly-kept", hasFinishedSteps: false },
    [...asked, stepped(0, { type: "text_start" }), stepped(0, { type: "text_end", text: "Hel" })],
  ],
  [
    "interrupted after the provider had failed",
    { kind: "interrupted", finished: [], unknown: [], answer: "failed", hasFinishedSteps: false },
    [...asked, callFailed(0, { code: "network" })],
  ],
  [
    "interrupted again after an interrupted answer had been closed",
    { kind: "interrupted", finished: ["read"], unknown: [], answer: "lost", hasFinishedSteps: true },
    [
      ...asked,
      answered(0, toolCall("c1")),
      invoked("c1"),
      resulted("c1"),
      called(1),
      callFailed(1, { code: "interrupted" }),
    ],
  ],
  [
    "interrupted at the last answer that its limit allows",
    { kind: "interrupted", finished: [], unknown: [], answer: "lost", hasFinishedSteps: false, usedUp: 1 },
    [created({ config: { maxModelCalls: 1 } }), called(0)],
  ],
  [
    "interrupted, with the tools that had run and those of unknown outcome",
    {
      kind: "interrupted",
      finished: ["read"],
      unknown: ["read"],
      answer: "whole",
      hasFinishedSteps: true,
    },
    [...asked, answered(0, toolCall("c1"), toolCall("c2")), invoked("c1"), invoked("c2"), resulted("c1")],
  ],
])("a turn at rest is %s (T§7)", (_, ending, parts) => {
  expect(turnEnding(turn(...parts).state, false)).toEqual(ending);
});

it("a turn that is being processed is running, and never interrupted", () => {
  expect(turnEnding(turn(...asked).state, true)).toEqual({ kind: "running", permissions: 0, questions: 0 });
});

it("a turn that is being processed says what of it waits for the person meanwhile", () => {
  expect(turnEnding(turn(...threeCalls).state, true)).toEqual({
    kind: "running",
    permissions: 1,
    questions: 1,
  });
});

it("a turn that has ended has ended, whatever the bus says", () => {
  expect(turnEnding(turn(created(), cancelled()).state, true)).toEqual({ kind: "cancelled" });
});
