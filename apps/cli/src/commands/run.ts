// Owns `x run`: one message to an agent with nobody watching; the result on standard output, everything else beside it. app.md §5.
import { text } from "node:stream/consumers";
import type { Core, HeadlessResult } from "@x/core";
import { assertNever, HeadlessRunError, InvalidInputError } from "@x/shared";
import { defineCommand } from "../command.js";
import { exitCodeOfStatus } from "../exit-code.js";
import { storeOptions, withCore } from "../open-core.js";
import { wholeNumber } from "../read-options.js";
import { requestedAgent, requestOptions } from "../request-options.js";
import { RunReport } from "../run/run-report.js";
import { runResult } from "../run/run-result.js";
import { StopSignals } from "../run/stop-signals.js";
import type { Surroundings } from "../surroundings.js";
import { unfinishedText } from "../unfinished-text.js";
import { harmless } from "../visible-text.js";
import { workspaceOf, workspaceOption } from "../workspace-option.js";
import { write, writeJson } from "../write.js";

export const run = defineCommand({
  name: "run",
  summary: "give an agent one task, with nobody watching",
  words: [{ placeholder: "PROMPT", noun: "the prompt", count: "rest" }],
  options: {
    ...requestOptions,
    "allow-tool": {
      type: "string",
      value: "TOOL",
      summary: "a tool that the agent may use, without being asked; it gets no other",
      multiple: true,
    },
    "max-model-calls": {
      type: "string",
      value: "N",
      summary: "fail after this many calls of the model",
      default: "50",
    },
    workspace: workspaceOption,
    json: { type: "boolean", summary: "the outcome as one JSON document" },
    ...storeOptions,
  },
  notes: `Without words the prompt is read from standard input. Standard output gets the final answer and nothing else.
What the exit code says: 0 the turn completed, 1 failed, 3 waits for something outside, 4 was stopped; see x --help.
Without --allow-tool the agent has its own tools, and what would ask for permission is refused.
The offline guide answers only when it is named: --model offline-guide/rules, or as the model in the agent's file.`,
  async run(values, words, surroundings) {
    const maxModelCalls = wholeNumber("max-model-calls", values["max-model-calls"]);
    if (maxModelCalls === 0) throw new InvalidInputError("--max-model-calls takes a number from 1 on");
    const prompt = words.length > 0 ? words.join(" ") : await readPrompt(surroundings);
    const workspaceDir = await workspaceOf(values, surroundings);
    return withCore(
      values,
      surroundings,
      { workspaceDir, appName: "x run", ifMissing: "make" },
      async (core) => {
        const allowed = values["allow-tool"];
        const allowTools = allowed === undefined ? undefined : await toolIds(core, allowed);
        const stop = new StopSignals(surroundings);
        const report = new RunReport(core, surroundings);
        try {
          const { turnId, done } = await core.headless.start({
            agent: requestedAgent(values, allowTools),
            input: { role: "user", content: prompt },
            ...(maxModelCalls === undefined ? {} : { maxModelCalls }),
            signal: stop.signal,
          });
          report.follow(turnId);
          const result = await done;
          report.end();
          await tell(result, values.json === true, surroundings);
          return stop.exitCode ?? exitCodeOfStatus(result.outcome.status);
        } catch (error) {
          // Stopped before there was a turn.
          if (stop.exitCode === undefined || !(error instanceof HeadlessRunError)) throw error;
          await write(surroundings.messages, "x: the run was stopped before it began\n");
          return stop.exitCode;
        } finally {
          report.end();
          stop.close();
        }
      },
    );
  },
});

async function tell(
  result: HeadlessResult,
  asJson: boolean,
  { output, messages }: Surroundings,
): Promise<void> {
  if (asJson) return writeJson(output, runResult(result));
  const { outcome, turnId, text: answer } = result;
  switch (outcome.status) {
    case "completed": {
      await write(output, harmless(answer.endsWith("\n") ? answer : `${answer}\n`));
      const unfinished = unfinishedText(outcome.finishReason);
      return unfinished === undefined ? undefined : write(messages, `x: ${unfinished}\n`);
    }
    case "failed":
      return write(
        messages,
        harmless(
          `x: the turn failed${outcome.code === undefined ? "" : ` (${outcome.code})`}: ${outcome.error}\n`,
        ),
      );
    case "cancelled":
      return write(messages, "x: the turn was stopped\n");
    case "suspended":
      return write(messages, `x: the turn waits for something outside; see x inspect ${turnId}\n`);
    default:
      return assertNever(outcome);
  }
}

async function readPrompt({ input }: Surroundings): Promise<string> {
  if (input.isTTY === true) {
    throw new InvalidInputError("the prompt is missing; give it as words, or through a pipe");
  }
  const prompt = await text(input);
  if (prompt.trim() === "") throw new InvalidInputError("the prompt is empty");
  return prompt;
}

/** A tool is named by its id or by what the model calls it. Throws `invalid-input` for a tool that there is not. */
async function toolIds(core: Core, named: readonly string[]): Promise<string[]> {
  await Promise.all(core.toolSources.map(async (source) => source.prepare?.(named)));
  const tools = (await Promise.all(core.toolSources.map((source) => source.descriptors()))).flat();
  return named.map((name) => {
    const tool = tools.find(({ toolId, name: called }) => toolId === name || called === name);
    if (tool !== undefined) return tool.toolId;
    const known = tools.map(({ toolId }) => toolId).join(", ");
    throw new InvalidInputError(`there is no tool "${name}"; there are ${known}`);
  });
}
