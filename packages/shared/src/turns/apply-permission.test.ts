import { describe, expect, test } from "vitest";
import {
  answered,
  called,
  classificationFailed,
  classified,
  created,
  invoked,
  permissionRequired,
  permissionResolved,
  resulted,
  toolCall,
  turn,
} from "../testing/index.js";

/** One answered call that asks for c1 and c2. */
const asked = [created(), called(0), answered(0, toolCall("c1"), toolCall("c2"))] as const;

describe("a permission", () => {
  test("T§7 is the events that made it: required, classified, resolved", () => {
    const { events, state } = turn(
      ...asked,
      permissionRequired("c1", { checkerError: "no rules file" }),
      classified("c1", "defer"),
      permissionResolved("c1", "allow", { reason: "by hand", metadata: { always: true } }),
    );
    expect(state.toolCalls[0]?.permission).toStrictEqual({
      required: events[3],
      classification: events[4],
      resolved: events[5],
    });
    expect(state.toolCalls[1]?.permission).toBeUndefined();
  });

  test("T§7 a failed classification stands with every call that it names", () => {
    const { events, state } = turn(
      ...asked,
      permissionRequired("c1"),
      permissionRequired("c2"),
      classificationFailed("c1", "c2"),
      permissionResolved("c2", "deny"),
    );
    expect(state.toolCalls.map((call) => call.permission)).toStrictEqual([
      { required: events[3], classificationFailed: events[5] },
      { required: events[4], classificationFailed: events[5], resolved: events[6] },
    ]);
  });

  test("T§9 is each call's own: one answer moves its call and leaves the other", () => {
    const { events, state } = turn(
      ...asked,
      permissionRequired("c1"),
      permissionRequired("c2"),
      permissionResolved("c2", "allow"),
    );
    expect(state.toolCalls.map((call) => call.permission)).toStrictEqual([
      { required: events[3] },
      { required: events[4], resolved: events[5] },
    ]);
  });
});

describe("permission required", () => {
  test("T§7 refuses it for a call that nobody asked for", () => {
    turn(...asked, permissionRequired("c9")).isCorrupt(
      'tool_permission_required of tool call "c9": no answered model call asked for "c9"',
    );
  });

  test("T§7 refuses it twice", () => {
    turn(...asked, permissionRequired("c1"), permissionRequired("c1")).isCorrupt(
      'tool_permission_required of tool call "c1": its permission was required before',
    );
  });

  test("T§7 refuses it after the invocation", () => {
    turn(...asked, invoked("c1"), permissionRequired("c1")).isCorrupt(
      'tool_permission_required of tool call "c1": it is already invoked',
    );
  });

  test("T§7 refuses it after the result", () => {
    turn(...asked, resulted("c1"), permissionRequired("c1")).isCorrupt(
      'tool_permission_required of tool call "c1": it already has a result',
    );
  });
});

describe("a classification", () => {
  test("T§7 refuses it for a call that nobody asked for", () => {
    turn(...asked, classified("c9", "allow")).isCorrupt(
      'tool_permission_classified of tool call "c9": no answered model call asked for "c9"',
    );
    turn(...asked, permissionRequired("c1"), classificationFailed("c1", "c9")).isCorrupt(
      'tool_permission_classification_failed: no answered model call asked for "c9"',
    );
  });

  test("T§7 refuses it without a requirement", () => {
    turn(...asked, classified("c1", "allow")).isCorrupt(
      'tool_permission_classified of tool call "c1": the permission of "c1" was never required',
    );
    turn(...asked, permissionRequired("c1"), classificationFailed("c1", "c2")).isCorrupt(
      'tool_permission_classification_failed: the permission of "c2" was never required',
    );
  });

  test("T§7 refuses it twice", () => {
    turn(...asked, permissionRequired("c1"), classified("c1", "defer"), classified("c1", "allow")).isCorrupt(
      'tool_permission_classified of tool call "c1": "c1" is already classified',
    );
    turn(...asked, permissionRequired("c1"), classified("c1", "defer"), classificationFailed("c1")).isCorrupt(
      'tool_permission_classification_failed: "c1" is already classified',
    );
  });

  test("T§7 refuses it after a failed one", () => {
    turn(...asked, permissionRequired("c1"), classificationFailed("c1"), classified("c1", "allow")).isCorrupt(
      'tool_permission_classified of tool call "c1": the classification of "c1" has already failed',
    );
    turn(...asked, permissionRequired("c1"), classificationFailed("c1", "c1")).isCorrupt(
      'tool_permission_classification_failed: the classification of "c1" has already failed',
    );
  });

  test("T§7 refuses it after the resolution", () => {
    turn(
      ...asked,
      permissionRequired("c1"),
      permissionResolved("c1", "allow"),
      classified("c1", "deny"),
    ).isCorrupt('tool_permission_classified of tool call "c1": the permission of "c1" is already resolved');
    turn(
      ...asked,
      permissionRequired("c1"),
      permissionResolved("c1", "allow"),
      classificationFailed("c1"),
    ).isCorrupt('tool_permission_classification_failed: the permission of "c1" is already resolved');
  });

  test("T§7 refuses it after the result", () => {
    turn(...asked, permissionRequired("c1"), resulted("c1"), classified("c1", "allow")).isCorrupt(
      'tool_permission_classified of tool call "c1": "c1" already has a result',
    );
  });
});

describe("a resolution", () => {
  test("T§7 refuses it for a call that nobody asked for", () => {
    turn(...asked, permissionResolved("c9", "allow")).isCorrupt(
      'tool_permission_resolved of tool call "c9": no answered model call asked for "c9"',
    );
  });

  test("T§7 refuses it without a requirement", () => {
    turn(...asked, permissionResolved("c1", "allow")).isCorrupt(
      'tool_permission_resolved of tool call "c1": its permission was never required',
    );
  });

  test("T§7 refuses a second one", () => {
    turn(
      ...asked,
      permissionRequired("c1"),
      permissionResolved("c1", "deny"),
      permissionResolved("c1", "allow"),
    ).isCorrupt('tool_permission_resolved of tool call "c1": its permission is already resolved');
  });

  test("T§7 refuses it after the result", () => {
    turn(...asked, permissionRequired("c1"), resulted("c1"), permissionResolved("c1", "allow")).isCorrupt(
      'tool_permission_resolved of tool call "c1": it already has a result',
    );
  });
});
