import {
  AGENT,
  answered,
  called,
  classificationFailed,
  classified,
  created,
  DEPLOY_TOOL,
  invoked,
  permissionRequired,
  permissionResolved,
  READ_TOOL,
  resulted,
  suspended,
  type TurnPart,
  toolCall,
} from "@x/shared/testing";
import { describe, it } from "vitest";
import { deciding } from "../../testing/deciding-turn.js";

const NOBODY = { humanAvailable: false };
const AUTO = { autoPermission: true };

const asked = (config: object, ...calls: Parameters<typeof answered>[1][]): TurnPart[] => [
  created({ config }),
  called(0),
  answered(0, ...calls),
];
/** Call `c1` of a sync tool, after these events. */
const oneCall = (config: object, ...parts: TurnPart[]) =>
  deciding(...asked(config, toolCall("c1")), ...parts);

const runtime = (toolCallId: string, cause: string, output: string) =>
  resulted(toolCallId, output, { source: "runtime", result: { output, isError: true, metadata: { cause } } });

const interrupted = (toolCallId: string) =>
  runtime(
    toolCallId,
    "interrupted",
    "The run of this tool was interrupted. Whether it took effect is unknown, and it was not tried again.",
  );
const noPerson = (toolCallId: string) =>
  runtime(toolCallId, "human-unavailable", "This tool needs a person, and nobody is there to answer.");
const denied = (toolCallId: string, because = "") =>
  runtime(toolCallId, "denied", `Permission denied; the tool was not run.${because}`);

describe("T§10 what a crash left open", () => {
  it("a sync tool invoked, no result: an error result that says the outcome is unknown", () => {
    oneCall({}, invoked("c1")).nextStepIs("close-interrupted-tools", interrupted("c1"));
  });

  it("an async tool invoked, no result: stay suspended, append the snapshot", () => {
    deciding(...asked({}, toolCall("c1", "deploy")), invoked("c1")).nextStepIs("suspend", suspended());
  });

  it("an async tool invoked that the agent does not have any more: it is still waited for", () => {
    deciding(...asked(NOBODY, toolCall("c1", "deploy")), invoked("c1"))
      .withAgent({ ...AGENT, tools: [] })
      .nextStepIs("suspend", suspended());
  });

  it("a tool that asks a person invoked, nobody there: the error result", () => {
    deciding(...asked(NOBODY, toolCall("c1", "ask")), invoked("c1")).nextStepIs(
      "close-interrupted-tools",
      noPerson("c1"),
    );
  });

  it("a tool that asks a person invoked, somebody there: suspend", () => {
    deciding(...asked({}, toolCall("c1", "ask")), invoked("c1")).nextStepIs("suspend", suspended());
  });

  it("closes all of a batch at once, in the order asked, and leaves the others", () => {
    const calls = [toolCall("c1"), toolCall("c2", "deploy"), toolCall("c3", "ask"), toolCall("c4")];
    const runs = ["c3", "c2", "c1"].map((id) => invoked(id));
    deciding(...asked(NOBODY, ...calls), ...runs).nextStepIs(
      "close-interrupted-tools",
      interrupted("c1"),
      noPerson("c3"),
    );
  });

  it("an answered call, tools not started: go on with the checker", () => {
    oneCall({}).nextStepIs("check-permissions", "c1");
  });

  it("permission required, partly classified: classify the others", () => {
    const calls = ["c1", "c2", "c3", "c4"];
    deciding(
      ...asked(AUTO, ...calls.map((id) => toolCall(id))),
      ...calls.map((id) => permissionRequired(id)),
      classified("c1", "defer"),
      classificationFailed("c3"),
    ).nextStepIs("classify", "c2", "c4");
  });

  it("classified, not resolved: resolve", () => {
    const allow = permissionResolved("c1", "allow", {
      source: "classifier",
      reason: "the classifier says allow",
    });
    oneCall(AUTO, permissionRequired("c1"), classified("c1", "allow")).nextStepIs(
      "resolve-permissions",
      allow,
    );
  });

  it("denied, no result: append the denial result, with the reason that is on record", () => {
    const required = permissionRequired("c1");
    oneCall({}, required, permissionResolved("c1", "deny")).nextStepIs("deny", denied("c1"));
    oneCall({}, required, permissionResolved("c1", "deny", { reason: "not now" })).nextStepIs(
      "deny",
      denied("c1", " Reason: not now"),
    );
  });

  it("allowed, not invoked: invoke", () => {
    oneCall({}, permissionRequired("c1"), permissionResolved("c1", "allow")).nextStepIs("run-tools", "c1");
  });

  it("some cancellation results, no turn_cancelled: as all results in", () => {
    const calls = [toolCall("c1"), toolCall("c2")];
    deciding(...asked({}, ...calls), resulted("c1"), resulted("c2")).nextStepIs("call-model", 1);
  });
});

describe("T§9 calls that cannot be run", () => {
  it("answers an unknown tool with the names there are", () => {
    const output = 'There is no tool named "fly". The tools are: read, deploy, ask.';
    deciding(...asked({}, toolCall("c1", "fly"), toolCall("c2"))).nextStepIs(
      "refuse-calls",
      runtime("c1", "unknown-tool", output),
    );
  });

  it("answers any call of an agent without tools", () => {
    oneCall({})
      .withAgent({ ...AGENT, tools: [] })
      .nextStepIs(
        "refuse-calls",
        runtime("c1", "unknown-tool", 'There is no tool named "read". There are no tools.'),
      );
  });

  it.each([
    ["text", "{"],
    ["a list", []],
    ["null", null],
    ["a number", 1],
  ])("answers arguments that are %s", (_kind, input) => {
    const output = "The arguments are not a JSON object, as the tool's schema asks; the tool was not run.";
    deciding(...asked({}, toolCall("c1", "read", input))).nextStepIs(
      "refuse-calls",
      runtime("c1", "unusable-input", output),
    );
  });

  it.each([
    ["of another type", { type: "string" }],
    ["without a type", {}],
    ["that is no object", true],
    ["null", null],
    ["a list", ["type"]],
  ])("leaves other arguments to the tool when its schema is %s", (_kind, inputSchema) => {
    const tools = [{ ...READ_TOOL, inputSchema }];
    deciding(...asked({}, toolCall("c1", "read", "text")))
      .withAgent({ ...AGENT, tools })
      .nextStepIs("check-permissions", "c1");
  });

  it("does not judge a call again that was invoked", () => {
    deciding(...asked({}, toolCall("c1", "deploy", "text")), invoked("c1")).nextStepIs(
      "suspend",
      suspended(),
    );
  });
});

describe("T§9 permissions, call by call", () => {
  const required = permissionRequired("c1");
  const byClassifier = (decision: "allow" | "deny") =>
    permissionResolved("c1", decision, { source: "classifier", reason: `the classifier says ${decision}` });
  const byNobody = permissionResolved("c1", "deny", {
    source: "human_unavailable",
    reason: "it needs a person's consent, and nobody is there",
  });

  it("asks the checker for every call it has not judged", () => {
    const calls = [toolCall("c1"), toolCall("c2", "deploy"), toolCall("c3")];
    deciding(...asked({}, ...calls))
      .afterClearing("c2")
      .nextStepIs("check-permissions", "c1", "c3");
    deciding(...asked({}, ...calls), required)
      .afterClearing("c2")
      .nextStepIs("check-permissions", "c3");
  });

  it("runs what the checker let through while other calls wait", () => {
    const calls = [toolCall("c1"), toolCall("c2", "deploy"), toolCall("c3")];
    deciding(...asked({}, ...calls), required)
      .afterClearing("c2", "c3")
      .nextStepIs("run-tools", "c2", "c3");
  });

  it("suspends only for what is left over", () => {
    const calls = [toolCall("c1"), toolCall("c2", "deploy"), toolCall("c3")];
    deciding(...asked({}, ...calls), required, invoked("c2"), resulted("c3")).nextStepIs(
      "suspend",
      suspended(),
    );
  });

  it("manual, somebody there: suspends and asks", () => {
    oneCall({}, required).nextStepIs("suspend", suspended());
  });

  it("manual, nobody there: denies", () => {
    oneCall(NOBODY, required).nextStepIs("resolve-permissions", byNobody);
  });

  it("auto, somebody there: the classifier's allow runs, everything else asks", () => {
    const auto = (...parts: TurnPart[]) => oneCall(AUTO, required, ...parts);
    auto().nextStepIs("classify", "c1");
    auto(classified("c1", "allow")).nextStepIs("resolve-permissions", byClassifier("allow"));
    auto(classified("c1", "deny")).nextStepIs("suspend", suspended());
    auto(classified("c1", "defer")).nextStepIs("suspend", suspended());
    auto(classificationFailed("c1")).nextStepIs("suspend", suspended());
  });

  it("auto, nobody there: the classifier's allow runs, everything else is denied", () => {
    const auto = (...parts: TurnPart[]) => oneCall({ ...AUTO, ...NOBODY }, required, ...parts);
    auto().nextStepIs("classify", "c1");
    auto(classified("c1", "allow")).nextStepIs("resolve-permissions", byClassifier("allow"));
    auto(classified("c1", "deny")).nextStepIs("resolve-permissions", byClassifier("deny"));
    auto(classified("c1", "defer")).nextStepIs("resolve-permissions", byNobody);
    auto(classificationFailed("c1")).nextStepIs("resolve-permissions", byNobody);
  });

  it("does not classify what a person has resolved meanwhile", () => {
    oneCall(AUTO, required, permissionResolved("c1", "allow")).nextStepIs("run-tools", "c1");
  });

  it("classifies only what needs permission, while the checker let others through", () => {
    deciding(...asked(AUTO, toolCall("c1"), toolCall("c2")), permissionRequired("c2"))
      .afterClearing("c1")
      .nextStepIs("classify", "c2");
  });

  it("does not resolve again what the classifier's word has resolved", () => {
    oneCall(AUTO, required, classified("c1", "allow"), byClassifier("allow")).nextStepIs("run-tools", "c1");
  });

  it("does not run again what was invoked", () => {
    const calls = [toolCall("c1", "deploy"), toolCall("c2", "deploy")];
    deciding(...asked({}, ...calls), required, permissionResolved("c1", "allow"), invoked("c1"))
      .afterClearing("c2")
      .nextStepIs("run-tools", "c2");
  });
});

describe("T§4 a turn that inherits its snapshot", () => {
  it("finds the tools in the resolved agent, not in the log", () => {
    const inherited = created({
      context: { previousTurnId: "p" },
      agent: {
        requested: { agentId: AGENT.agentId },
        resolved: { agentId: AGENT.agentId, model: AGENT.model, inheritedFrom: "p" },
      },
    });
    deciding(inherited, called(0), answered(0, toolCall("c1", DEPLOY_TOOL.name))).nextStepIs(
      "check-permissions",
      "c1",
    );
  });
});
