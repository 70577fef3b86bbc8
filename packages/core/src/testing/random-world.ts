// A world that does anything a world may do: models, tools, checkers and classifiers that answer, fail, lie or never end, all
// chosen by a tape so that a counterexample shrinks. At the end of the tape everything is plain.
import type { AssistantPart, ClassifierDecision, JsonValue, ToolCallPart } from "@x/shared";
import { READ_TOOL, toolCall } from "@x/shared/testing";
import { ModelCallError } from "../runtime/turns/model-call-error.js";
import type { LlmStreamEvent, ToolContext } from "../runtime/turns/ports.js";
import { done } from "./fake-tools.js";
import { answer, garbage, providerError, streamed } from "./model-answers.js";
import type { Choices } from "./random-choices.js";
import type { Script } from "./scripted-model.js";
import type { TurnBench } from "./turn-bench.js";

const VALUES: readonly [JsonValue, ...JsonValue[]] = [
  "ok",
  { a: [1, null, "\u2028"] },
  "",
  0,
  false,
  "half an emoji \ud83d",
];

/**
 * Puts the world of a bench under the tape. `onRun` hears of every run of a tool; what it returns is called when that one is
 * never going to end.
 */
export function randomWorld(
  bench: TurnBench,
  choices: Choices,
  onRun: (context: ToolContext) => () => void,
): void {
  bench.model.answersBy(() => randomStream(choices));
  bench.checker.does(() => {
    if (choices.chance(12)) throw new Error("no rules");
    return choices.pick<object>({ required: false }, { required: true, request: { why: "writes" } });
  });
  bench.classifier.does(({ requests }) => {
    if (choices.chance(8)) throw new Error("no verdict");
    return requests.flatMap(({ toolCallId }) => {
      const decision = choices.pick<ClassifierDecision | "silence">("allow", "deny", "defer", "silence");
      return decision === "silence" ? [] : [{ toolCallId, decision, reason: "because" }];
    });
  });
  bench.tools.does(READ_TOOL, async (_input, context) => {
    const abandon = onRun(context);
    for (let report = choices.number(4); report > 0; report -= 1) {
      // A tool need not wait for its reports, nor mind that they are refused.
      void context.reportProgress(choices.pick(...VALUES));
      if (choices.chance(2)) await Promise.resolve();
    }
    if (choices.chance(9)) throw choices.pick<unknown>(new Error("failed"), undefined);
    if (choices.chance(9))
      return choices.pick<unknown>(
        undefined,
        { output: new Date(0), isError: false },
        done({ a: undefined as never }),
      );
    if (choices.chance(20)) {
      abandon();
      return await new Promise(() => {});
    }
    return done(choices.pick(...VALUES));
  });
}

function randomStream(choices: Choices): Script {
  const parts = Array.from({ length: choices.number(6) }, () => randomPart(choices));
  const whole = parts.length === 0 ? streamed("Done") : choices.pick(streamed, answer)(...parts);
  if (!choices.chance(10)) return whole;
  const cut = whole.slice(0, choices.number(whole.length + 1));
  return [
    ...cut,
    ...choices.pick<Script>(
      [],
      [new Error("gone")],
      [new ModelCallError("quota", "no credit")],
      [providerError("bad")],
      [bad(choices)],
    ),
  ];
}

function bad(choices: Choices): LlmStreamEvent {
  return garbage(
    choices.pick<unknown>(undefined, "text", { type: "text_delta", delta: 1 }, { type: "completed" }),
  );
}

function randomPart(choices: Choices): string | AssistantPart {
  return choices.pick<() => string | AssistantPart>(
    () => "Some text \u2028 here",
    () => randomCall(choices),
    () => randomCall(choices),
    () => ({ type: "reasoning", text: "Hm", providerOptions: { test: { signature: "s" } } }),
  )();
}

// Ids that repeat, that are missing, and that the runtime itself might invent.
function randomCall(choices: Choices): ToolCallPart {
  const id = choices.pick("call_1", "", "call_0_0", "call_1_0", "call_0_0_2");
  return toolCall(
    id,
    choices.pick("read", "read", "read", "deploy", "ask", "fly"),
    choices.pick<JsonValue>({}, {}, {}, { path: "a" }, "text"),
  );
}
