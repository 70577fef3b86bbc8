// A tool registry whose tools do what the test says, and which records every run.
import type { JsonValue, ToolDescriptor, ToolResultData } from "@x/shared";
import { AGENT } from "@x/shared/testing";
import type { IToolRegistry, RuntimeTool, ToolContext } from "../runtime/turns/ports.js";
import { Arrivals, type Deferred, deferred } from "./deferred.js";

export type ToolCode = (input: JsonValue, context: ToolContext) => unknown;

/** A run that the test ends itself. */
export interface HeldRun extends Pick<Deferred<unknown>, "resolve" | "reject"> {
  readonly input: JsonValue;
  readonly context: ToolContext;
}

export class FakeTools implements IToolRegistry {
  /** The call of every run, in the order they began. */
  readonly runs: string[] = [];
  readonly #descriptors = new Map<string, ToolDescriptor>();
  readonly #codes = new Map<string, ToolCode>();
  readonly #held = new Arrivals<string, HeldRun>();

  /** Knows these; a sync tool answers `<toolCallId> done` unless told otherwise. */
  constructor(descriptors: readonly ToolDescriptor[] = AGENT.tools) {
    for (const descriptor of descriptors) this.#descriptors.set(descriptor.toolId, descriptor);
  }

  /** From now on the tool is another one, or a new one. */
  put(descriptor: ToolDescriptor): void {
    this.#descriptors.set(descriptor.toolId, descriptor);
  }

  remove({ toolId }: ToolDescriptor): void {
    this.#descriptors.delete(toolId);
  }

  /** What a sync tool does when it runs; it may throw or return anything. */
  does({ toolId }: ToolDescriptor, code: ToolCode): void {
    this.#codes.set(toolId, code);
  }

  /** Runs of the tool wait for the test: see `run`. */
  holds(descriptor: ToolDescriptor): void {
    this.does(descriptor, (input, context) => {
      const { promise, resolve, reject } = deferred<unknown>();
      this.#held.arrive(context.toolCallId, { input, context, resolve, reject });
      return promise;
    });
  }

  /** Resolves when the held run of this call has begun. */
  run(toolCallId: string): Promise<HeldRun> {
    return this.#held.wait(toolCallId);
  }

  resolve({ toolId }: ToolDescriptor): Promise<RuntimeTool> {
    const descriptor = this.#descriptors.get(toolId);
    if (descriptor === undefined) return Promise.reject(new Error(`${toolId} is not connected`));
    if (!isSync(descriptor)) return Promise.resolve({ descriptor: { ...descriptor, execution: "async" } });
    return Promise.resolve({
      descriptor,
      execute: (input, context) => {
        this.runs.push(context.toolCallId);
        const code = this.#codes.get(toolId) ?? (() => done(`${context.toolCallId} done`));
        // Whatever the test lets it return: that is what the runtime must cope with.
        return code(input, context) as Promise<ToolResultData>;
      },
    });
  }
}

export function done(output: JsonValue): ToolResultData {
  return { output, isError: false };
}

function isSync(descriptor: ToolDescriptor): descriptor is ToolDescriptor & { execution: "sync" } {
  return descriptor.execution === "sync";
}
