import { describe, expect, test } from "vitest";
import {
  answered,
  called,
  callFailed,
  classified,
  created,
  DEPLOY_TOOL,
  invoked,
  permissionRequired,
  permissionResolved,
  progressed,
  resulted,
  suspended,
  toolCall,
  turn,
  USAGE,
} from "../testing/index.js";
import { pendingWork } from "./calls.js";

/** One answered call that asks for c1 to c3: c1 and c3 run here, c2 is answered later. */
const asked = [
  created(),
  called(0),
  answered(0, toolCall("c1"), toolCall("c2", "deploy", { target: "web" }), toolCall("c3")),
] as const;
const permissionOf = (toolCallId: string) => ({
  toolCallId,
  toolName: "read",
  request: { asks: toolCallId },
});
const deployOf = (toolCallId: string) => ({
  toolCallId,
  toolId: DEPLOY_TOOL.toolId,
  toolName: "deploy",
  input: { target: "web" },
});

describe("what is pending", () => {
  test("T§9 permissions required and not resolved, and async tools without a result, in the order asked", () => {
    const { state } = turn(...asked, permissionRequired("c3"), invoked("c2"), permissionRequired("c1"));
    expect(pendingWork(state)).toStrictEqual({
      pendingPermissions: [permissionOf("c1"), permissionOf("c3")],
      pendingAsyncTools: [deployOf("c2")],
    });
  });

  test("T§9 an async tool is pending from its invocation on, with the input it was exposed with", () => {
    expect(pendingWork(turn(...asked).state).pendingAsyncTools).toStrictEqual([]);
    const allowed = turn(
      ...asked,
      permissionRequired("c2"),
      permissionResolved("c2", "allow"),
      invoked("c2", { input: { target: "api" } }),
    );
    expect(pendingWork(allowed.state)).toStrictEqual({
      pendingPermissions: [],
      pendingAsyncTools: [{ ...deployOf("c2"), input: { target: "api" } }],
    });
  });

  test("T§9 classified is not resolved; resolved, running here or with a result is not pending", () => {
    const { state } = turn(
      ...asked,
      permissionRequired("c1"),
      classified("c1", "allow"),
      permissionRequired("c3"),
      permissionResolved("c3", "allow"),
      invoked("c3"),
      invoked("c2"),
      resulted("c2"),
    );
    expect(pendingWork(state)).toStrictEqual({
      pendingPermissions: [permissionOf("c1")],
      pendingAsyncTools: [],
    });
  });

  test("T§11 a call that was cancelled before its permission was answered is not pending", () => {
    const { state } = turn(...asked, permissionRequired("c1"), resulted("c1", "cancelled"));
    expect(pendingWork(state)).toStrictEqual({ pendingPermissions: [], pendingAsyncTools: [] });
  });
});

describe("a suspension", () => {
  const waiting = [
    ...asked,
    permissionRequired("c1"),
    permissionRequired("c3"),
    invoked("c2"),
    suspended(),
  ] as const;

  test("T§7 is its event, and the status is suspended", () => {
    const history = turn(...waiting);
    history.statusIs("suspended").reducesTo({ suspension: history.events.at(-1), terminal: undefined });
    history.outcomeIs({
      status: "suspended",
      pendingPermissions: [permissionOf("c1"), permissionOf("c3")],
      pendingAsyncTools: [deployOf("c2")],
      usage: USAGE,
    });
  });

  test("T§7 lasts through an async tool's progress", () => {
    turn(...waiting, progressed("c2", 1), progressed("c2", 2)).statusIs("suspended");
  });

  test("T§7 may be written again", () => {
    const history = turn(...waiting, suspended());
    history.statusIs("suspended").reducesTo({ suspension: history.events.at(-1) });
  });

  test.each([
    ["a resolution", permissionResolved("c1", "allow")],
    ["a classification", classified("c1", "defer")],
    ["a result", resulted("c2")],
  ] as const)("T§7 ends with %s", (_name, event) => {
    turn(...waiting, event)
      .statusIs("idle")
      .reducesTo({ suspension: undefined })
      .outcomeIs(undefined);
  });

  test("T§7 ends with the progress of a tool that runs here", () => {
    turn(...asked, invoked("c1"), permissionRequired("c3"), suspended(), progressed("c1", 1)).statusIs(
      "idle",
    );
  });

  test("T§9 stands again after a partial answer", () => {
    turn(...waiting, permissionResolved("c3", "deny"), resulted("c3", "denied"), suspended()).outcomeIs({
      status: "suspended",
      pendingPermissions: [permissionOf("c1")],
      pendingAsyncTools: [deployOf("c2")],
      usage: USAGE,
    });
  });

  test("T§7 a log cut between a permission question and its suspension is idle", () => {
    turn(...asked, permissionRequired("c1")).statusIs("idle");
  });

  test("T§7 refuses it while a model call is open", () => {
    turn(created(), called(0), callFailed(0), called(1), suspended()).isCorrupt(
      "turn_suspended: model call 1 is open",
    );
  });

  test("T§7 refuses it with nothing pending", () => {
    turn(...asked, invoked("c1"), suspended()).isCorrupt("turn_suspended: nothing is pending");
  });

  test("T§7 refuses permissions other than the pending ones", () => {
    const pending = [...asked, permissionRequired("c1"), permissionRequired("c3")] as const;
    turn(...pending, suspended({ pendingPermissions: [permissionOf("c1")] })).isCorrupt(
      'turn_suspended: it lists the permissions of ["c1"], pending are ["c1","c3"]',
    );
    turn(...pending, suspended({ pendingPermissions: [permissionOf("c3"), permissionOf("c1")] })).isCorrupt(
      'turn_suspended: it lists the permissions of ["c3","c1"], pending are ["c1","c3"]',
    );
    turn(
      ...pending,
      suspended({ pendingPermissions: [{ ...permissionOf("c1"), request: "else" }, permissionOf("c3")] }),
    ).isCorrupt('turn_suspended: it lists the permissions of ["c1","c3"], pending are ["c1","c3"]');
  });

  test("T§7 refuses async tools other than the pending ones", () => {
    turn(...asked, permissionRequired("c1"), suspended({ pendingAsyncTools: [deployOf("c2")] })).isCorrupt(
      'turn_suspended: it lists the async tools ["c2"], pending are []',
    );
    turn(
      ...asked,
      invoked("c2"),
      suspended({ pendingAsyncTools: [{ ...deployOf("c2"), input: 1 }] }),
    ).isCorrupt('turn_suspended: it lists the async tools ["c2"], pending are ["c2"]');
  });
});
