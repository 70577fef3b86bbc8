import { describe, expect, test } from "vitest";
import {
  AGENT,
  answered,
  called,
  created,
  DEPLOY_TOOL,
  invoked,
  MODEL,
  PREVIOUS_TURN_ID,
  permissionRequired,
  permissionResolved,
  progressed,
  resulted,
  toolCall,
  turn,
} from "../testing/index.js";

/** One answered call that asks for c1, which runs here, and c2, which is answered later. */
const asked = [created(), called(0), answered(0, toolCall("c1"), toolCall("c2", "deploy"))] as const;

describe("a tool call", () => {
  test("T§7 is invoked, reports progress and has its result", () => {
    const { events, state } = turn(
      ...asked,
      invoked("c1", { input: { path: "a" } }),
      progressed("c1", "half"),
      progressed("c1", { done: 1 }),
      resulted("c1", { lines: 3 }),
    );
    const { permission, invocation, progress, result, input } = state.toolCalls[0] ?? {};
    expect(permission).toBeUndefined();
    expect(input).toStrictEqual({});
    expect(invocation).toBe(events[3]);
    expect([...(progress ?? [])]).toStrictEqual(["half", { done: 1 }]);
    expect(result).toBe(events[6]);
  });

  test("T§7 an allowed call may be invoked", () => {
    turn(...asked, permissionRequired("c1"), permissionResolved("c1", "allow"), invoked("c1")).statusIs(
      "idle",
    );
  });

  test("T§7 the invocation tells toolId and execution where the snapshot does not", () => {
    const resolved = { agentId: AGENT.agentId, model: MODEL, inheritedFrom: PREVIOUS_TURN_ID };
    const { state } = turn(
      created({
        agent: { requested: { agentId: AGENT.agentId }, resolved },
        context: { previousTurnId: PREVIOUS_TURN_ID },
      }),
      called(0),
      answered(0, toolCall("c1", "deploy"), toolCall("c2", "deploy")),
      invoked("c1", { toolId: DEPLOY_TOOL.toolId, execution: "async" }),
    );
    expect(state.toolCalls.map(({ toolId, execution }) => [toolId, execution])).toStrictEqual([
      [DEPLOY_TOOL.toolId, "async"],
      [undefined, undefined],
    ]);
  });

  test("T§7 a runtime result may stand without an invocation, or follow one of either kind", () => {
    turn(
      ...asked,
      resulted("c1", "denied", { source: "runtime" }),
      invoked("c2"),
      resulted("c2", "cancelled", { source: "runtime" }),
    ).reducesTo({ suspension: undefined });
  });
});

describe("an invocation", () => {
  test("T§7 refuses it for a call that nobody asked for", () => {
    turn(...asked, invoked("c9")).isCorrupt(
      'tool_invocation_requested of tool call "c9": no answered model call asked for "c9"',
    );
  });

  test("T§7 refuses it twice", () => {
    turn(...asked, invoked("c1"), invoked("c1")).isCorrupt(
      'tool_invocation_requested of tool call "c1": it is already invoked',
    );
  });

  test("T§7 refuses it after the result", () => {
    turn(...asked, resulted("c1"), invoked("c1")).isCorrupt(
      'tool_invocation_requested of tool call "c1": it already has a result',
    );
  });

  test("T§7 refuses it while the permission is not resolved", () => {
    turn(...asked, permissionRequired("c1"), invoked("c1")).isCorrupt(
      'tool_invocation_requested of tool call "c1": its permission was required and is not allowed',
    );
  });

  test("T§7 refuses it when the permission was denied", () => {
    turn(...asked, permissionRequired("c1"), permissionResolved("c1", "deny"), invoked("c1")).isCorrupt(
      'tool_invocation_requested of tool call "c1": its permission was required and is not allowed',
    );
  });

  test("T§7 refuses another tool's name", () => {
    turn(...asked, invoked("c1", { toolName: "write" })).isCorrupt(
      'tool_invocation_requested of tool call "c1": it asks for tool read, not write',
    );
  });

  test("T§7 refuses another toolId", () => {
    turn(...asked, invoked("c1", { toolId: "builtin:other" })).isCorrupt(
      'tool_invocation_requested of tool call "c1": its toolId is builtin:file-read, not builtin:other',
    );
  });

  test("T§7 refuses another execution", () => {
    turn(...asked, invoked("c1", { execution: "async" })).isCorrupt(
      'tool_invocation_requested of tool call "c1": its execution is sync, not async',
    );
  });
});

describe("progress", () => {
  test("T§7 refuses it for a call that nobody asked for", () => {
    turn(...asked, progressed("c9", 1)).isCorrupt(
      'tool_progress of tool call "c9": no answered model call asked for "c9"',
    );
  });

  test("T§7 refuses it without an invocation", () => {
    turn(...asked, progressed("c1", 1)).isCorrupt('tool_progress of tool call "c1": it is not invoked');
  });

  test("T§7 refuses it after the result", () => {
    turn(...asked, invoked("c1"), resulted("c1"), progressed("c1", 1)).isCorrupt(
      'tool_progress of tool call "c1": it already has a result',
    );
  });

  test("T§7 refuses it from the other source", () => {
    turn(...asked, invoked("c1"), progressed("c1", 1, { source: "async" })).isCorrupt(
      'tool_progress of tool call "c1": its source is async, but it was invoked as sync',
    );
    turn(...asked, invoked("c2"), progressed("c2", 1, { source: "sync" })).isCorrupt(
      'tool_progress of tool call "c2": its source is sync, but it was invoked as async',
    );
  });
});

describe("a result", () => {
  test("T§7 refuses it for a call that nobody asked for", () => {
    turn(...asked, resulted("c9")).isCorrupt(
      'tool_result of tool call "c9": no answered model call asked for "c9"',
    );
  });

  test("T§7 refuses a second result, the runtime's too", () => {
    turn(...asked, invoked("c1"), resulted("c1"), resulted("c1")).isCorrupt(
      'tool_result of tool call "c1": it already has a result',
    );
    turn(...asked, invoked("c1"), resulted("c1"), resulted("c1", "again", { source: "runtime" })).isCorrupt(
      'tool_result of tool call "c1": it already has a result',
    );
  });

  test("T§7 refuses a sync or async result without an invocation", () => {
    turn(...asked, resulted("c1", "x", { source: "sync" })).isCorrupt(
      'tool_result of tool call "c1": a result of source sync needs an invocation',
    );
    turn(...asked, resulted("c2", "x", { source: "async" })).isCorrupt(
      'tool_result of tool call "c2": a result of source async needs an invocation',
    );
  });

  test("T§7 refuses it from the other source", () => {
    turn(...asked, invoked("c1"), resulted("c1", "x", { source: "async" })).isCorrupt(
      'tool_result of tool call "c1": its source is async, but it was invoked as sync',
    );
    turn(...asked, invoked("c2"), resulted("c2", "x", { source: "sync" })).isCorrupt(
      'tool_result of tool call "c2": its source is sync, but it was invoked as async',
    );
  });
});
