import type { ClassifierDecision } from "@x/shared";
import {
  AGENT,
  answered,
  called,
  classificationFailed,
  classified,
  completed,
  created,
  invoked,
  permissionRequired,
  permissionResolved,
  resulted,
  SESSION_ID,
  suspended,
  TURN_ID,
  type TurnPart,
  toolCall,
} from "@x/shared/testing";
import { describe, expect, it } from "vitest";
import { answer, receives, resumed, scene } from "../../../testing/index.js";

const asked = (config: object, ...ids: string[]): TurnPart[] => [
  created({ config }),
  called(0),
  answered(0, ...ids.map((id) => toolCall(id))),
];
const runs = [invoked("c1"), resulted("c1")];
const deniedResult = (toolCallId: string, because = "") => {
  const output = `Permission denied; the tool was not run.${because}`;
  return resulted(toolCallId, output, {
    source: "runtime",
    result: { output, isError: true, metadata: { cause: "denied" } },
  });
};
const reasonOf = (decision: string) => ` Reason: the classifier says ${decision}`;
const NOBODY_THERE = "it needs a person's consent, and nobody is there";
const thenSays = [called(1), answered(1, "Done"), completed()];

const byClassifier = (decision: "allow" | "deny") =>
  permissionResolved("c1", decision, { source: "classifier", reason: `the classifier says ${decision}` });
const byNobody = permissionResolved("c1", "deny", { source: "human_unavailable", reason: NOBODY_THERE });

type Verdict = ClassifierDecision | "silence" | "failure";

/** What follows `tool_permission_required` of one call. */
const matrix: [auto: boolean, human: boolean, verdict: Verdict | "not asked", ...TurnPart[]][] = [
  [false, true, "not asked", suspended()],
  [false, false, "not asked", byNobody, deniedResult("c1", ` Reason: ${NOBODY_THERE}`), ...thenSays],
  [true, true, "allow", classified("c1", "allow"), byClassifier("allow"), ...runs, ...thenSays],
  [true, true, "deny", classified("c1", "deny"), suspended()],
  [true, true, "defer", classified("c1", "defer"), suspended()],
  [true, true, "silence", omitted("c1"), suspended()],
  [true, true, "failure", unanswered("c1"), suspended()],
  [true, false, "allow", classified("c1", "allow"), byClassifier("allow"), ...runs, ...thenSays],
  [
    true,
    false,
    "deny",
    classified("c1", "deny"),
    byClassifier("deny"),
    deniedResult("c1", reasonOf("deny")),
    ...thenSays,
  ],
  [
    true,
    false,
    "defer",
    classified("c1", "defer"),
    byNobody,
    deniedResult("c1", ` Reason: ${NOBODY_THERE}`),
    ...thenSays,
  ],
  [
    true,
    false,
    "silence",
    omitted("c1"),
    byNobody,
    deniedResult("c1", ` Reason: ${NOBODY_THERE}`),
    ...thenSays,
  ],
  [
    true,
    false,
    "failure",
    unanswered("c1"),
    byNobody,
    deniedResult("c1", ` Reason: ${NOBODY_THERE}`),
    ...thenSays,
  ],
];

function omitted(...ids: string[]): TurnPart {
  return (soFar) => ({
    ...classificationFailed(...ids)(soFar),
    error: "the classifier gave no single decision",
  });
}

function unanswered(...ids: string[]): TurnPart {
  return (soFar) => ({ ...classificationFailed(...ids)(soFar), error: "the classifier is gone" });
}

describe("T§9 the permission matrix", () => {
  it.each(matrix)(
    "auto %s, human %s, classifier: %s",
    async (autoPermission, humanAvailable, verdict, ...follows) => {
      await scene(...asked({ autoPermission, humanAvailable }, "c1"))
        .with(({ checker, classifier, model }) => {
          checker.requires("c1");
          if (verdict === "failure") {
            classifier.does(() => {
              throw new Error("the classifier is gone");
            });
          } else if (verdict !== "silence" && verdict !== "not asked") classifier.says("c1", verdict);
          model.answers(answer("Done"));
        })
        .when(resumed())
        .appends(permissionRequired("c1"), ...follows)
        .and(({ classifier }) => expect(classifier.batches).toStrictEqual(autoPermission ? [["c1"]] : []));
    },
  );
});

describe("T§9 per call, not per batch", () => {
  it("runs what needs nobody, asks for the rest, and suspends for what is left", async () => {
    await scene(...asked({}, "c1", "c2", "c3"))
      .with(({ checker }) => checker.requires("c1", "c3"))
      .when(resumed())
      .appends(permissionRequired("c1"), permissionRequired("c3"), invoked("c2"), resulted("c2"), suspended())
      .settles("suspended")
      .and(({ checker }) => expect(checker.checked).toStrictEqual(["c1", "c2", "c3"]));
  });

  it("T§13 a partial answer moves its own call and suspends again for the rest", async () => {
    const asking = [
      ...asked({}, "c1", "c2"),
      permissionRequired("c1"),
      permissionRequired("c2"),
      suspended(),
    ];
    await scene(...asking)
      .when(receives({ type: "permission_decision", toolCallId: "c2", decision: "allow" }))
      .appends(permissionResolved("c2", "allow"), invoked("c2"), resulted("c2"), suspended())
      .settles("suspended")
      .and(({ checker }) => expect(checker.checked).toStrictEqual([]));
  });

  it("a person's refusal is a result that the model reads", async () => {
    const asking = [...asked({}, "c1"), permissionRequired("c1"), suspended()];
    await scene(...asking)
      .with(({ model }) => model.answers(answer("Done")))
      .when(receives({ type: "permission_decision", toolCallId: "c1", decision: "deny" }))
      .appends(permissionResolved("c1", "deny"), deniedResult("c1"), ...thenSays)
      .and(({ tools }) => expect(tools.runs).toStrictEqual([]));
  });
});

describe("T§9 the checker", () => {
  it("is told whose call it is, with a copy of its input", async () => {
    const seen: unknown[] = [];
    await scene(...asked({}, "c1"))
      .with(({ checker, model }) => {
        checker.does(({ signal: _signal, ...check }) => {
          seen.push(structuredClone(check));
          (check.input as { path?: string }).path = "changed";
          return { required: false };
        });
        model.answers(answer("Done"));
      })
      .when(resumed())
      .appends(...runs, ...thenSays);
    expect(seen).toStrictEqual([
      {
        turnId: TURN_ID,
        sessionId: SESSION_ID,
        agentId: AGENT.agentId,
        config: { autoPermission: false, humanAvailable: true, maxModelCalls: 50 },
        toolCallId: "c1",
        toolId: "builtin:file-read",
        toolName: "read",
        input: {},
      },
    ]);
  });

  it.each<[string, () => unknown, string]>([
    ["throws", () => Promise.reject(new Error("no rules")), "no rules"],
    ["answers nothing", () => undefined, "Cannot read properties of undefined (reading 'required')"],
    [
      "asks for something that is no JSON",
      () => ({ required: true, request: new Date(0) }),
      "$ is not a plain object",
    ],
    ["neither says yes nor no", () => ({ required: "no" }), "$ is undefined"],
  ])("fails closed when it %s", async (_name, does, checkerError) => {
    await scene(...asked({}, "c1"))
      .with(({ checker }) => checker.does(does))
      .when(resumed())
      .appends(permissionRequired("c1", { request: null, checkerError }), suspended())
      .settles("suspended");
  });
});

describe("T§9 the classifier", () => {
  const auto = { autoPermission: true };

  it("gets one batch with the conversation up to the answer, and what it leaves out is on record", async () => {
    await scene(...asked(auto, "c1", "c2", "c3"))
      .with(({ checker, classifier }) => {
        checker.requires("c1", "c3");
        classifier.says("c3", "deny");
        classifier.says("c2", "allow");
      })
      .when(resumed())
      .appends(
        permissionRequired("c1"),
        permissionRequired("c3"),
        classified("c3", "deny"),
        omitted("c1"),
        invoked("c2"),
        resulted("c2"),
        suspended(),
      )
      .and(({ classifier }) =>
        expect(classifier.last).toStrictEqual({
          turnId: TURN_ID,
          messages: [
            { role: "user", content: "Hello" },
            { role: "assistant", content: ["c1", "c2", "c3"].map((id) => toolCall(id)) },
          ],
          requests: ["c1", "c3"].map((toolCallId) => ({
            toolCallId,
            toolName: "read",
            input: {},
            request: { asks: toolCallId },
          })),
        }),
      );
  });

  it.each<[string, unknown, TurnPart]>([
    ["judges a call twice", [verdict("c1", "allow"), verdict("c1", "allow")], omitted("c1")],
    ["judges another call", [verdict("c9", "allow")], omitted("c1")],
    ["answers nothing", undefined, broken("$ is undefined")],
    ["answers no list", {}, broken("Invalid input: expected array, received object", true)],
    [
      "decides something else",
      [verdict("c1", "maybe")],
      broken('0.decision: Invalid option: expected one of "allow"|"deny"|"defer"', true),
    ],
  ])("counts as `defer` when it %s", async (_name, verdicts, recorded) => {
    await scene(...asked(auto, "c1"))
      .with(({ checker, classifier }) => {
        checker.requires("c1");
        classifier.does(() => verdicts);
      })
      .when(resumed())
      .appends(permissionRequired("c1"), recorded, suspended())
      .settles("suspended");
  });

  function verdict(toolCallId: string, decision: string) {
    return { toolCallId, decision, reason: "because" };
  }

  function broken(problem: string, isShape = false): TurnPart {
    const error = isShape ? `the classifier's answer cannot be used: ${problem}` : problem;
    return (soFar) => ({ ...classificationFailed("c1")(soFar), error });
  }
});
