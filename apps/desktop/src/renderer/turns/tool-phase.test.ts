import {
  ASK_TOOL,
  answered,
  called,
  classified,
  created,
  DEPLOY_TOOL,
  invoked,
  permissionRequired,
  permissionResolved,
  READ_TOOL,
  resulted,
  type TurnPart,
  toolCall,
  turn,
} from "@x/shared/testing";
import { expect, it } from "vitest";
import { type ToolPhase, toolPhase } from "./tool-phase.js";

function callAfter(toolName: string, ...parts: readonly TurnPart[]) {
  const history = turn(created(), called(0), answered(0, toolCall("c1", toolName)), ...parts);
  const [call] = history.state.toolCalls;
  if (call === undefined) throw new Error("no tool call");
  return call;
}

const failedResult = { result: { output: "no", isError: true } };
const byRuntime = (cause: string) => ({
  source: "runtime" as const,
  result: { output: "?", isError: true, metadata: { cause } },
});
const read = READ_TOOL.name;

type Row = readonly [ToolPhase, "active" | "at rest", "manual" | "auto", string, readonly TurnPart[]];

it.each<Row>([
  ["queued", "active", "manual", read, []],
  ["needs-permission", "active", "manual", read, [permissionRequired("c1")]],
  ["needs-permission", "at rest", "manual", read, [permissionRequired("c1")]],
  ["checking", "active", "auto", read, [permissionRequired("c1")]],
  ["needs-permission", "at rest", "auto", read, [permissionRequired("c1")]],
  ["needs-permission", "active", "auto", read, [permissionRequired("c1"), classified("c1", "defer")]],
  ["queued", "active", "manual", read, [permissionRequired("c1"), permissionResolved("c1", "allow")]],
  ["running", "active", "manual", read, [invoked("c1")]],
  ["interrupted", "at rest", "manual", read, [invoked("c1")]],
  ["needs-answer", "at rest", "manual", ASK_TOOL.name, [invoked("c1")]],
  ["waiting", "at rest", "manual", DEPLOY_TOOL.name, [invoked("c1")]],
  ["done", "active", "manual", read, [invoked("c1"), resulted("c1")]],
  ["failed", "active", "manual", read, [invoked("c1"), resulted("c1", "no", failedResult)]],
  ["interrupted", "active", "manual", read, [invoked("c1"), resulted("c1", "?", byRuntime("interrupted"))]],
  ["stopped", "active", "manual", read, [invoked("c1"), resulted("c1", "?", byRuntime("cancelled"))]],
  [
    "not-run",
    "at rest",
    "manual",
    read,
    [permissionRequired("c1"), resulted("c1", "?", byRuntime("cancelled"))],
  ],
  ["failed", "active", "manual", read, [resulted("c1", "?", byRuntime("unknown-tool"))]],
  [
    "denied",
    "active",
    "manual",
    read,
    [permissionRequired("c1"), permissionResolved("c1", "deny"), resulted("c1", "denied", failedResult)],
  ],
  ["failed", "active", "manual", read, [resulted("c1", "no such tool", failedResult)]],
])("a call is %s (%s, %s mode; T§9)", (phase, activity, mode, toolName, parts) => {
  expect(toolPhase(callAfter(toolName, ...parts), activity === "active", mode === "auto")).toBe(phase);
});
