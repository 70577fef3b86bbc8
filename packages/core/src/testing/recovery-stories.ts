// Turns whose logs, cut after every line, end in every row of T§10, and a way to bring any of them to its end.
import type { ToolCallPart, TurnOutcome } from "@x/shared";
import { READ_TOOL, toolCall } from "@x/shared/testing";
import type { CreateTurnInput } from "../runtime/turns/api.js";
import { ModelCallError } from "../runtime/turns/model-call-error.js";
import { done } from "./fake-tools.js";
import { streamed } from "./model-answers.js";
import { asksPermission } from "./recovery-rows.js";
import type { Script } from "./scripted-model.js";
import type { TurnBench } from "./turn-bench.js";

export interface Story {
  readonly name: string;
  readonly config: Partial<CreateTurnInput["config"]>;
  /** The world: the same before the cut and after it. */
  prepare(bench: TurnBench): void;
  /** Plays the turn from its creation to its end. */
  play(bench: TurnBench): Promise<TurnOutcome>;
}

const NEEDS = { needsPermission: true };
const EVERY_KIND = [
  toolCall("c1", "read", NEEDS),
  toolCall("c2", "deploy", NEEDS),
  toolCall("c3", "ask"),
  toolCall("c4"),
  toolCall("c5", "deploy"),
];
const VERDICTS: Record<string, string> = { allowed: "allow", denied: "deny", deferred: "defer" };
const JUDGED = ["allowed", "denied", "deferred", "silent"].map((says) =>
  toolCall(says, "read", { ...NEEDS, says }),
);

/** Asks for tools first, then answers; the checker and the classifier go by the input of a call. */
function asking(name: string, config: Story["config"], ...calls: readonly ToolCallPart[]): Story {
  return {
    name,
    config,
    prepare: (bench) => {
      bench.model.answersBy(({ messages }) =>
        messages.length === 1 ? streamed("Look", ...calls) : streamed("Done"),
      );
      bench.checker.does(({ input, toolCallId }) =>
        asksPermission(input) ? { required: true, request: { asks: toolCallId } } : { required: false },
      );
      bench.classifier.does(({ requests }) =>
        requests.flatMap(({ toolCallId, input }) => {
          const decision = VERDICTS[(input as { says: string }).says];
          return decision === undefined ? [] : [{ toolCallId, decision, reason: "because" }];
        }),
      );
      bench.tools.does(READ_TOOL, async (_input, { toolCallId, reportProgress }) => {
        await reportProgress("half");
        return done(`${toolCallId} done`);
      });
    },
    play: finish,
  };
}

/** Makes one kind of model call. */
function answering(name: string, config: Story["config"], script: Script): Story {
  return {
    name,
    config,
    prepare: (bench) => bench.model.answersBy(() => script),
    play: (bench) => bench.advance().outcome,
  };
}

export const STORIES: readonly Story[] = [
  answering("a plain answer", {}, streamed("Hello there")),
  answering("a provider that fails", {}, [
    ...streamed("Hel").slice(0, 2),
    new ModelCallError("auth", "no key"),
  ]),
  answering("a limit of model calls", { maxModelCalls: 1 }, streamed(toolCall("c1"))),
  asking("tools of every kind, asked for by hand", {}, ...EVERY_KIND),
  asking("tools of every kind, nobody there", { humanAvailable: false }, ...EVERY_KIND),
  asking("a classifier, nobody there", { autoPermission: true, humanAvailable: false }, ...JUDGED),
  asking("a classifier, somebody there", { autoPermission: true }, ...JUDGED),
  asking("tools that do not exist", {}, toolCall("c1", "fly"), toolCall("c2"), toolCall("c3", "swim")),
  {
    ...asking("a cancellation with calls of every kind open", {}, ...EVERY_KIND),
    play: async (bench) => {
      await bench.advance().outcome;
      return await bench.advance({ type: "cancel", reason: "enough" }).outcome;
    },
  },
  {
    ...answering("a cancellation while the model answers", {}, streamed("Hello there")),
    play: async (bench) => {
      const controller = new AbortController();
      bench.turnEventBus.subscribe(({ event }) => {
        if (event.type === "text_delta") controller.abort("enough");
      });
      return await bench.advance(undefined, { signal: controller.signal }).outcome;
    },
  },
];

/** Advances the turn, answering whatever it waits for, until it has ended. */
export async function finish(bench: TurnBench): Promise<TurnOutcome> {
  let outcome = await bench.advance().outcome;
  while (outcome.status === "suspended") {
    const [permission] = outcome.pendingPermissions;
    const [tool] = outcome.pendingAsyncTools;
    if (permission !== undefined) {
      const { toolCallId, toolName } = permission;
      const decision = toolName === "deploy" ? "deny" : "allow";
      outcome = await bench.advance({ type: "permission_decision", toolCallId, decision }).outcome;
    } else if (tool !== undefined) {
      const { toolCallId } = tool;
      await bench.advance({ type: "async_tool_progress", toolCallId, progress: "half" }).outcome;
      outcome = await bench.advance({ type: "async_tool_result", toolCallId, result: done("ok") }).outcome;
    }
  }
  return outcome;
}
