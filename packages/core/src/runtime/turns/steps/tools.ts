// Owns running what is allowed: look the tools up, announce them in the order asked, run the sync ones at once. T§9 "Tools".
// Async tools are exposed by their invocation event and answered from outside; a missing tool is a result, not a fault.
import type { TurnConfig, TurnState } from "@x/shared";
import type { EventDraft } from "../facts/event-draft.js";
import { humanUnavailableResult, toolUnavailableResult } from "../facts/runtime-results.js";
import { thrownMessage } from "../foreign/thrown-message.js";
import type { Invocation } from "../invocation/invocation.js";
import { Interrupted } from "../invocation/stop-signal.js";
import { settledWithin } from "../invocation/turn-limits.js";
import { needsAbsentPerson } from "../next-tool-step.js";
import type { RuntimeTool } from "../ports.js";
import type { KnownCall } from "../step.js";
import { type SyncTool, ToolRun } from "./tool-run.js";

export async function runTools(
  turn: Invocation,
  decidedOn: TurnState,
  calls: readonly KnownCall[],
): Promise<void> {
  const { config } = decidedOn.definition;
  const prepared = await Promise.all(calls.map((known) => prepare(turn, config, known)));
  const isAnnounced = await turn.log.commitIf(decidedOn, [
    ...prepared.flatMap(({ announcement }) => announcement),
    ...prepared.flatMap(({ result }) => result),
  ]);
  if (!isAnnounced) return;
  turn.stop.throwIfStopped();
  const runs = prepared.flatMap(({ call, run }) => (run === undefined ? [] : [new ToolRun(turn, call, run)]));
  await allEnded(turn, runs);
}

interface Prepared {
  readonly call: KnownCall["call"];
  readonly announcement: readonly EventDraft[];
  /** What the runtime itself answers at once. */
  readonly result: readonly EventDraft[];
  readonly run?: SyncTool;
}

async function prepare(turn: Invocation, config: TurnConfig, { call, tool }: KnownCall): Promise<Prepared> {
  const { toolCallId, toolName, input } = call;
  const { toolId, execution } = tool;
  const announcement: EventDraft[] = [
    { type: "tool_invocation_requested", toolCallId, toolId, toolName, execution, input },
  ];
  if (needsAbsentPerson(tool, config)) return { call, announcement, result: [humanUnavailableResult(call)] };
  try {
    const found = await turn.stop.race(() => turn.ports.toolRegistry.resolve(tool));
    const { descriptor } = found;
    if (
      descriptor.toolId !== toolId ||
      descriptor.execution !== execution ||
      descriptor.requiresHuman !== tool.requiresHuman
    ) {
      const problem = `${toolId} is not the tool that it was when this conversation's agent was prepared`;
      return { call, announcement: [], result: [toolUnavailableResult(call, problem)] };
    }
    if (execution === "async") return { call, announcement, result: [] };
    if (isSyncTool(found)) return { call, announcement, result: [], run: found };
    const problem = `${toolId} is to be run here, and has nothing to run`;
    return { call, announcement: [], result: [toolUnavailableResult(call, problem)] };
  } catch (error) {
    if (error instanceof Interrupted) throw error;
    return { call, announcement: [], result: [toolUnavailableResult(call, thrownMessage(error))] };
  }
}

// Registries are code of others: what the descriptor says need not be so.
function isSyncTool(tool: RuntimeTool): tool is SyncTool {
  return "execute" in tool && typeof tool.execute === "function";
}

async function allEnded({ stop, ports, limits }: Invocation, runs: readonly ToolRun[]): Promise<void> {
  const all = Promise.all(runs.map(({ ended }) => ended));
  try {
    await stop.race(() => all);
  } catch (interruption) {
    const isShutdown = stop.cause?.kind === "shutdown";
    await settledWithin(ports.timers, isShutdown ? limits.abandonAtShutdownAfter : limits.abandonAfter, all);
    for (const run of runs) run.leave();
    throw interruption;
  }
}
