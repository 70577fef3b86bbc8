// Owns one running sync tool: its progress, its result, and what happens when it throws, lies or is late. T§9 "Tools".
// Whatever a tool does, it ends in a result of its call or in nothing: it never throws here.
import {
  InvalidInputError,
  type JsonValue,
  schemaIssue,
  type ToolCallState,
  ToolResultData,
} from "@x/shared";
import { copyJson } from "../foreign/json-copy.js";
import { thrownMessage } from "../foreign/thrown-message.js";
import type { Invocation } from "../invocation/invocation.js";
import type { RuntimeTool } from "../ports.js";
import { ProgressRecorder } from "./progress-recorder.js";

export type SyncTool = Extract<RuntimeTool, { execute: unknown }>;

interface Ending {
  readonly result: ToolResultData;
  readonly isThrown: boolean;
}

export class ToolRun {
  /** Resolves when the tool is done and its result is recorded, or cannot be. Never rejects. */
  readonly ended: Promise<void>;
  readonly #turn: Invocation;
  readonly #call: ToolCallState;
  readonly #progress: ProgressRecorder;
  #isLeft = false;

  constructor(turn: Invocation, call: ToolCallState, tool: SyncTool) {
    this.#turn = turn;
    this.#call = call;
    this.#progress = new ProgressRecorder(call.toolCallId, turn.log, turn.ports.timers, () =>
      this.#warn("progress reported too late was refused"),
    );
    this.ended = this.#run(tool);
  }

  /** Nobody waits any more: what it reports from now on is refused and logged. */
  leave(): void {
    this.#isLeft = true;
    this.#progress.close();
  }

  async #run(tool: SyncTool): Promise<void> {
    const { result, isThrown } = await this.#execute(tool);
    this.#progress.close();
    if (this.#isLeft) {
      this.#warn("a tool that had been left behind ended; its result was refused");
      return;
    }
    // A tool that was told to stop and threw has no result of its own; it gets the one of the cancellation.
    if (isThrown && this.#turn.stop.cause !== undefined) return;
    await this.#record(result);
  }

  async #execute(tool: SyncTool): Promise<Ending> {
    const { turnId, stop } = this.#turn;
    const { toolCallId, input, permission } = this.#call;
    try {
      const returned: unknown = await tool.execute(copyJson(input), {
        turnId,
        toolCallId,
        signal: stop.signal,
        ...(permission === undefined ? {} : { consentedTo: copyJson(permission.required.request) }),
        reportProgress: (progress) => this.#progress.report(progress),
      });
      return { result: checkedResult(returned), isThrown: false };
    } catch (thrown) {
      return { result: failedResult(`The tool failed: ${thrownMessage(thrown)}`), isThrown: true };
    }
  }

  async #record(result: ToolResultData): Promise<void> {
    try {
      await this.#commit(result).catch(async (error: unknown) => {
        // Say, a result of more bytes than a line of the log may have.
        if (!(error instanceof InvalidInputError)) throw error;
        await this.#commit(failedResult(`The tool's result cannot be recorded: ${thrownMessage(error)}`));
      });
    } catch (error) {
      // A closed log stops the invocation by itself; otherwise the call was settled without this run.
      if (this.#turn.log.closed === undefined) {
        this.#warn(`a tool's result was refused: ${thrownMessage(error)}`);
      }
    }
  }

  async #commit(result: ToolResultData): Promise<void> {
    const { toolCallId, toolName } = this.#call;
    await this.#turn.log.commit(() => [
      { type: "tool_result", toolCallId, toolName, source: "sync", result },
    ]);
  }

  #warn(message: string): void {
    const { toolCallId, toolName } = this.#call;
    this.#turn.ports.logger.warn(message, { turnId: this.#turn.turnId, toolCallId, toolName });
  }
}

// Not cleaned as a bridge's output is: a tool that returns half a value must learn it.
function checkedResult(returned: unknown): ToolResultData {
  let copied: JsonValue;
  try {
    copied = copyJson(returned);
  } catch (error) {
    return notAResult(thrownMessage(error));
  }
  const parsed = ToolResultData.safeParse(copied);
  return parsed.success ? parsed.data : notAResult(schemaIssue(parsed.error));
}

function notAResult(problem: string): ToolResultData {
  return failedResult(`The tool returned something that is no result: ${problem}`);
}

function failedResult(output: string): ToolResultData {
  return { output, isError: true };
}
