import { describe, test } from "vitest";
import {
  answered,
  called,
  callFailed,
  created,
  DEPLOY_TOOL,
  PREVIOUS_TURN_ID,
  READ_TOOL,
  resulted,
  stepped,
  type TurnPart,
  toolCall,
  turn,
  turnIdAt,
  USAGE,
} from "../testing/index.js";
import type { ModelCallCompleted } from "./events.js";

const referring = created({ context: { previousTurnId: PREVIOUS_TURN_ID } });

describe("a model call", () => {
  test("T§7 a request opens the next call", () => {
    const history = turn(created(), called(0, { parameters: { temperature: 0 } }));
    history.reducesTo({
      modelCalls: [
        { index: 0, request: { messages: ["input"], parameters: { temperature: 0 } }, stepEvents: [] },
      ],
      toolCalls: [],
      usage: {},
    });
  });

  test("T§7 an answer settles it, adds its usage and brings its tool calls in the order asked", () => {
    turn(
      created(),
      called(0),
      answered(0, "Let me look.", toolCall("c1", "read", { path: "a" }), toolCall("c2", "deploy")),
    ).reducesTo({
      modelCalls: [
        {
          index: 0,
          request: { messages: ["input"], parameters: {} },
          stepEvents: [],
          response: {
            role: "assistant",
            content: [
              { type: "text", text: "Let me look." },
              toolCall("c1", "read", { path: "a" }),
              toolCall("c2", "deploy"),
            ],
          },
          finishReason: "tool-calls",
          usage: USAGE,
        },
      ],
      toolCalls: [
        {
          modelCallIndex: 0,
          order: 0,
          toolCallId: "c1",
          toolName: "read",
          input: { path: "a" },
          progress: [],
          toolId: READ_TOOL.toolId,
          execution: "sync",
        },
        {
          modelCallIndex: 0,
          order: 1,
          toolCallId: "c2",
          toolName: "deploy",
          input: {},
          progress: [],
          toolId: DEPLOY_TOOL.toolId,
          execution: "async",
        },
      ],
      usage: USAGE,
    });
  });

  test("T§7 a tool that the snapshot does not name has neither toolId nor execution", () => {
    turn(created(), called(0), answered(0, toolCall("c1", "made-up"))).reducesTo({
      toolCalls: [
        { modelCallIndex: 0, order: 0, toolCallId: "c1", toolName: "made-up", input: {}, progress: [] },
      ],
    });
  });

  test("T§7 an answer keeps the provider's metadata", () => {
    const withMetadata = (soFar: Parameters<ReturnType<typeof answered>>[0]): ModelCallCompleted => ({
      ...answered(0, "Hi")(soFar),
      providerMetadata: { test: { id: 7 } },
    });
    turn(created(), called(0), withMetadata).reducesTo({
      modelCalls: [
        {
          index: 0,
          request: { messages: ["input"], parameters: {} },
          stepEvents: [],
          response: { role: "assistant", content: "Hi" },
          finishReason: "stop",
          usage: USAGE,
          providerMetadata: { test: { id: 7 } },
        },
      ],
    });
  });

  test("T§7 a failure settles it with its event and adds no usage", () => {
    const history = turn(created(), called(0), callFailed(0));
    history.reducesTo({
      modelCalls: [
        {
          index: 0,
          request: { messages: ["input"], parameters: {} },
          stepEvents: [],
          error: history.events[2],
        },
      ],
      usage: {},
    });
  });

  test("T§6 usage is the sum over the answered calls", () => {
    turn(
      created(),
      called(0),
      answered(0, toolCall("c1")),
      resulted("c1"),
      called(1),
      answered(1, "Done"),
    ).reducesTo({ usage: { inputTokens: 20, outputTokens: 10, totalTokens: 30 } });
  });

  test("T§7 the last call that maxModelCalls allows is accepted", () => {
    turn(created({ config: { maxModelCalls: 2 } }), called(0), callFailed(0), called(1)).statusIs("idle");
  });
});

describe("a model call's index", () => {
  test("T§7 refuses an index that was used", () => {
    turn(created(), called(0), callFailed(0), called(0, { messages: [] })).isCorrupt(
      "model_call_requested of model call 0: this index is used, the next is 1",
    );
  });

  test("T§7 refuses an index that skips one", () => {
    turn(created(), called(1)).isCorrupt(
      "model_call_requested of model call 1: an index is skipped, the next is 0",
    );
  });

  test("T§7 refuses an index at maxModelCalls", () => {
    turn(created({ config: { maxModelCalls: 1 } }), called(0), callFailed(0), called(1)).isCorrupt(
      "model_call_requested of model call 1: the turn may make 1 model calls",
    );
  });
});

describe("a request among open work", () => {
  test("T§7 refuses a request while a model call is open", () => {
    turn(created(), called(0), called(1)).isCorrupt(
      "model_call_requested of model call 1: model call 0 is open",
    );
  });

  test("T§7 refuses a request while a tool call has no result", () => {
    turn(
      created(),
      called(0),
      answered(0, toolCall("c1"), toolCall("c2")),
      resulted("c1"),
      called(1),
    ).isCorrupt('model_call_requested of model call 1: tool call "c2" has no result');
  });
});

describe("a request's references", () => {
  test("T§7 refuses references that leave something out", () => {
    turn(
      created(),
      called(0),
      answered(0, toolCall("c1")),
      resulted("c1"),
      called(1, { messages: ["assistant:0"] }),
    ).isCorrupt(
      'model_call_requested of model call 1: the references are ["assistant:0"], they must be ["assistant:0","toolResult:c1"]',
    );
  });

  test("T§7 refuses references in another order", () => {
    turn(
      created(),
      called(0),
      answered(0, toolCall("c1"), toolCall("c2")),
      resulted("c2"),
      resulted("c1"),
      called(1, { messages: ["assistant:0", "toolResult:c2", "toolResult:c1"] }),
    ).isCorrupt(
      'model_call_requested of model call 1: the references are ["assistant:0","toolResult:c2","toolResult:c1"], they must be ["assistant:0","toolResult:c1","toolResult:c2"]',
    );
  });

  test("T§7 refuses references that repeat what an earlier request carried", () => {
    turn(created(), called(0), callFailed(0), called(1, { messages: ["input"] })).isCorrupt(
      'model_call_requested of model call 1: the references are ["input"], they must be []',
    );
  });

  test("T§7 refuses a missing contextRef", () => {
    const withoutIt: TurnPart = (soFar) => {
      const event = called(0)(soFar);
      return { ...event, request: { messages: event.request.messages, parameters: {} } };
    };
    turn(referring, withoutIt).isCorrupt(
      `model_call_requested of model call 0: contextRef is absent, by the context it must be {"previousTurnId":"${PREVIOUS_TURN_ID}"}`,
    );
  });

  test("T§7 refuses a contextRef to another turn", () => {
    turn(referring, called(0, { contextRef: { previousTurnId: turnIdAt(9) } })).isCorrupt(
      `model_call_requested of model call 0: contextRef is {"previousTurnId":"${turnIdAt(9)}"}, by the context it must be {"previousTurnId":"${PREVIOUS_TURN_ID}"}`,
    );
  });

  test("T§7 refuses a contextRef on an inline context", () => {
    turn(created(), called(0, { contextRef: { previousTurnId: PREVIOUS_TURN_ID } })).isCorrupt(
      `model_call_requested of model call 0: contextRef is {"previousTurnId":"${PREVIOUS_TURN_ID}"}, by the context it must be absent`,
    );
  });

  test("T§7 refuses a contextRef on a call other than 0", () => {
    turn(
      referring,
      called(0),
      callFailed(0),
      called(1, { contextRef: { previousTurnId: PREVIOUS_TURN_ID } }),
    ).isCorrupt("model_call_requested of model call 1: contextRef stands on model call 0 only");
  });
});

describe("a settlement", () => {
  test("T§7 refuses an answer to a call that was never requested", () => {
    turn(created(), answered(0, "Hi")).isCorrupt(
      "model_call_completed of model call 0: it was never requested",
    );
  });

  test("T§7 refuses a failure of a call that was never requested", () => {
    turn(created(), called(0), callFailed(1)).isCorrupt(
      "model_call_failed of model call 1: it was never requested",
    );
  });

  test("T§7 refuses a second settlement of an answered call", () => {
    turn(created(), called(0), answered(0, "Hi"), answered(0, "Hi")).isCorrupt(
      "model_call_completed of model call 0: it is already answered",
    );
    turn(created(), called(0), answered(0, "Hi"), callFailed(0)).isCorrupt(
      "model_call_failed of model call 0: it is already answered",
    );
  });

  test("T§7 refuses a second settlement of a failed call", () => {
    turn(created(), called(0), callFailed(0), answered(0, "Hi")).isCorrupt(
      "model_call_completed of model call 0: it has already failed",
    );
    turn(created(), called(0), callFailed(0), callFailed(0)).isCorrupt(
      "model_call_failed of model call 0: it has already failed",
    );
  });

  test("T§7 refuses a tool call id used twice in one answer", () => {
    turn(created(), called(0), answered(0, toolCall("c1"), toolCall("c1"))).isCorrupt(
      'model_call_completed of model call 0: tool call id "c1" is used twice in this turn',
    );
  });

  test("T§7 refuses a tool call id that an earlier answer used", () => {
    turn(
      created(),
      called(0),
      answered(0, toolCall("c1")),
      resulted("c1"),
      called(1),
      answered(1, toolCall("c2"), toolCall("c1")),
    ).isCorrupt('model_call_completed of model call 1: tool call id "c1" is used twice in this turn');
  });
});

describe("a step event", () => {
  test("T§7 step events are kept in their order", () => {
    turn(
      created(),
      called(0),
      stepped(0, { type: "text_start" }),
      stepped(0, { type: "text_end", text: "Hi" }),
    ).reducesTo({
      modelCalls: [
        {
          index: 0,
          request: { messages: ["input"], parameters: {} },
          stepEvents: [{ type: "text_start" }, { type: "text_end", text: "Hi" }],
        },
      ],
    });
  });

  test("T§7 a tool_call step is no tool call yet", () => {
    turn(created(), called(0), stepped(0, { type: "tool_call", toolCall: toolCall("c1") })).reducesTo({
      toolCalls: [],
    });
  });

  test("T§7 refuses a step event of a call that was never requested", () => {
    turn(created(), stepped(0, { type: "text_start" })).isCorrupt(
      "model_step_event of model call 0: it was never requested",
    );
  });

  test("T§7 refuses a step event of an answered call", () => {
    turn(created(), called(0), answered(0, "Hi"), stepped(0, { type: "text_start" })).isCorrupt(
      "model_step_event of model call 0: it is already answered",
    );
  });

  test("T§7 refuses a step event of a failed call", () => {
    turn(created(), called(0), callFailed(0), stepped(0, { type: "text_start" })).isCorrupt(
      "model_step_event of model call 0: it has already failed",
    );
  });

  test("T§7 refuses a step event of an earlier call while a later one is open", () => {
    turn(created(), called(0), callFailed(0), called(1), stepped(0, { type: "text_start" })).isCorrupt(
      "model_step_event of model call 0: it has already failed",
    );
  });
});
