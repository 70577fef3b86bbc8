import {
  answered,
  called,
  cancelled,
  created,
  failed,
  invoked,
  permissionRequired,
  permissionResolved,
  progressed,
  resulted,
  suspended,
  type TurnPart,
  toolCall,
} from "@x/shared/testing";
import { describe, it } from "vitest";
import { deciding } from "../../testing/deciding-turn.js";
import type { Answer } from "./accept-input.js";
import { MAX_PROGRESS_BYTES, PROGRESS_CUT } from "./facts/progress-budget.js";

const allow: Answer = { type: "permission_decision", toolCallId: "c1", decision: "allow" };
const result: Answer = { type: "async_tool_result", toolCallId: "c1", result: { output: 1, isError: false } };
const progress: Answer = { type: "async_tool_progress", toolCallId: "c1", progress: "half" };

const reading: TurnPart[] = [created(), called(0), answered(0, toolCall("c1"))];
const deploying: TurnPart[] = [created(), called(0), answered(0, toolCall("c1", "deploy"))];
const asking = [...reading, permissionRequired("c1")];
const running = [...deploying, invoked("c1")];

describe("T§9.3 a permission decision", () => {
  it("resolves a permission that is asked for, suspended or not", () => {
    deciding(...asking).accepts(allow, permissionResolved("c1", "allow"));
    deciding(...asking, suspended()).accepts(allow, permissionResolved("c1", "allow"));
  });

  it("hands a reason that the person gave on to the model, through the denial's result", () => {
    const deny: Answer = { ...allow, decision: "deny", metadata: { reason: "not on a Sunday" } };
    const extra = { reason: "not on a Sunday", metadata: { reason: "not on a Sunday" } };
    deciding(...asking).accepts(deny, permissionResolved("c1", "deny", extra));
    const blank: Answer = { ...allow, decision: "deny", metadata: { reason: " " } };
    deciding(...asking).accepts(blank, permissionResolved("c1", "deny", { metadata: { reason: " " } }));
  });

  it.each([[{ because: "no" }], [{ reason: 7 }], [{ reason: "" }], ["no"], [null], [[]], [0]])(
    "keeps its metadata, in which there need be no reason: %j",
    (metadata) => {
      const deny: Answer = { ...allow, decision: "deny", metadata };
      deciding(...asking).accepts(deny, permissionResolved("c1", "deny", { metadata }));
    },
  );

  it("is refused where no permission was asked for", () => {
    deciding(...reading).refuses(allow, 'tool call "c1" asked for no permission');
    deciding(...running, suspended()).refuses(allow, 'tool call "c1" asked for no permission');
  });

  it("is refused a second time", () => {
    const resolved = permissionResolved("c1", "allow");
    deciding(...asking, resolved).refuses(allow, 'the permission of tool call "c1" is already resolved');
  });
});

describe("T§9.3 an async tool's result", () => {
  it("is taken while the tool runs outside, suspended or not", () => {
    deciding(...running).accepts(result, resulted("c1", 1));
    deciding(...running, suspended()).accepts(result, resulted("c1", 1));
  });

  it("is refused before the tool was started", () => {
    deciding(...deploying).refuses(result, 'tool call "c1" was not started');
  });

  it("is refused for a tool that runs here", () => {
    deciding(...reading, invoked("c1")).refuses(result, 'tool call "c1" is not answered from outside');
  });

  it("is refused a second time", () => {
    deciding(...running, resulted("c1")).refuses(result, 'tool call "c1" already has its result');
  });
});

describe("T§9.3 an async tool's progress", () => {
  it("is taken while the tool runs outside", () => {
    deciding(...running, suspended()).accepts(progress, progressed("c1", "half"));
  });

  it("is refused before the tool was started, after its result, and for a tool that runs here", () => {
    deciding(...deploying).refuses(progress, 'tool call "c1" was not started');
    deciding(...running, resulted("c1")).refuses(progress, 'tool call "c1" already has its result');
    deciding(...reading, invoked("c1")).refuses(progress, 'tool call "c1" is not answered from outside');
  });

  it("T§9 is kept up to 256 KiB in all; then a note that it was cut, then nothing", () => {
    const rest = "x".repeat(MAX_PROGRESS_BYTES - 4);
    const almost = [...running, progressed("c1", "12")];
    deciding(...almost).accepts({ ...progress, progress: rest.slice(2) }, progressed("c1", rest.slice(2)));
    deciding(...almost).accepts({ ...progress, progress: rest }, progressed("c1", PROGRESS_CUT));
    deciding(...almost, progressed("c1", PROGRESS_CUT)).refuses(
      progress,
      'tool call "c1" has reported all the progress that is kept',
    );
  });
});

describe("T§9.3 any input", () => {
  it.each([allow, result, progress])("is refused for a call that the turn does not have ($type)", (input) => {
    deciding(...asking).refuses({ ...input, toolCallId: "c9" }, 'it has no tool call "c9"');
  });

  it.each([allow, result, progress])("is refused by a turn that has ended ($type)", (input) => {
    const ended = [...running, resulted("c1")];
    deciding(...ended, cancelled()).refuses(input, "the turn has ended (turn_cancelled)");
    deciding(...ended, failed()).refuses(input, "the turn has ended (turn_failed)");
  });
});
