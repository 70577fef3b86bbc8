// What may happen next in a legal turn, by T§6, T§7 and T§9: every move writes its event and keeps the book.
import type { AssistantPart } from "../messages.js";
import type { ModelStep } from "../turns/events.js";
import { addUsage } from "../turns/usage.js";
import {
  isWaitingForOutside,
  isWaitingForPermission,
  type LegalTurnBook,
  type ModelCallEntry,
  type ToolCallEntry,
} from "./legal-turn-book.js";
import type { Tape } from "./tape.js";
import { AGENT } from "./turn-agents.js";
import { USAGE } from "./turn-events.js";

export type Move = (book: LegalTurnBook, tape: Tape) => void;

/** Every move that is legal now; none after an ending. */
export function movesOf(book: LegalTurnBook): readonly Move[] {
  if (book.isEnded) return [];
  if (book.last?.standing === "open") return [step, step, answer, answer, failCall];
  if (book.unresolved.length === 0) return [...callMoves(book), ...lastMoves(book)];
  return [...book.unresolved.flatMap(toolMoves), ...suspensionMoves(book)];
}

/** The moves that bring the turn nearer to an ending; none after it. */
export function endingMoves(book: LegalTurnBook): readonly Move[] {
  if (book.isEnded) return [];
  if (book.last?.standing === "open") return [answerInText, failCall];
  const [unresolved] = book.unresolved;
  return unresolved === undefined ? lastMoves(book) : [runtimeResult(unresolved)];
}

function callMoves({ calls, config }: LegalTurnBook): Move[] {
  return calls.length < config.maxModelCalls ? Array<Move>(12).fill(requestCall) : [];
}

function lastMoves({ last }: LegalTurnBook): Move[] {
  const isAnswered = last?.standing === "answered" && last.tools.length === 0;
  return isAnswered ? [complete, fail, cancel] : [fail, cancel];
}

function suspensionMoves(book: LegalTurnBook): Move[] {
  const isWaiting = book.unresolved.some(
    (entry) => isWaitingForPermission(entry) || isWaitingForOutside(entry),
  );
  return isWaiting ? [suspend, suspend] : [];
}

const requestCall: Move = (book, tape) => {
  const { context, references, calls } = book;
  const isByReference = calls.length === 0 && !Array.isArray(context);
  book.write({
    type: "model_call_requested",
    modelCallIndex: calls.length,
    request: {
      ...(isByReference ? { contextRef: context } : {}),
      messages: references,
      parameters: tape.below(2) === 0 ? {} : { seed: tape.json() },
    },
  });
  calls.push({ index: calls.length, standing: "open", tools: [] });
};

const step: Move = (book, tape) => {
  const steps: readonly ModelStep[] = [
    { type: "text_start" },
    { type: "text_end", text: tape.text() },
    { type: "reasoning_start" },
    { type: "reasoning_end", text: tape.text() },
    { type: "tool_call", toolCall: { type: "tool-call", toolCallId: "x", toolName: "read", arguments: 1 } },
    { type: "finish_step", finishReason: "stop", usage: USAGE, providerMetadata: tape.json() },
    { type: "provider_error", error: tape.json() },
  ];
  const { index } = openCall(book);
  book.write({ type: "model_step_event", modelCallIndex: index, event: tape.pick(steps) });
};

const answer: Move = (book, tape) => {
  const tools = Array.from({ length: tape.below(4) }, (_, order) => newTool(openCall(book), order, tape));
  if (tools.length === 0) return answerInText(book, tape);
  const reasoning: AssistantPart = {
    type: "reasoning",
    text: tape.text(),
    providerOptions: { test: { signature: tape.json() } },
  };
  const calls = tools.map((entry): AssistantPart => {
    const { id: toolCallId, toolName, input } = entry;
    return { type: "tool-call", toolCallId, toolName, arguments: input };
  });
  settle(book, [reasoning, ...calls], tools);
};

const answerInText: Move = (book, tape) => settle(book, tape.text(), []);

function settle(
  book: LegalTurnBook,
  content: string | AssistantPart[],
  tools: readonly ToolCallEntry[],
): void {
  const call = openCall(book);
  call.standing = "answered";
  call.answer = { role: "assistant", content };
  call.tools.push(...tools);
  book.usage = addUsage(book.usage, USAGE);
  book.write({
    type: "model_call_completed",
    modelCallIndex: call.index,
    message: call.answer,
    finishReason: tools.length > 0 ? "tool-calls" : "stop",
    usage: USAGE,
  });
}

const failCall: Move = (book, tape) => {
  const call = openCall(book);
  call.standing = "failed";
  const modelCallIndex = call.index;
  book.write({ type: "model_call_failed", modelCallIndex, error: tape.text(), code: "interrupted" });
};

function openCall(book: LegalTurnBook): ModelCallEntry {
  if (book.last?.standing !== "open") throw new Error("no model call is open");
  return book.last;
}

// Ids come from the tape in part, so that the same id stands at different places in different logs.
function newTool(call: ModelCallEntry, order: number, tape: Tape): ToolCallEntry {
  const id = `call_${call.index}_${order}${tape.pick(["", ":a", "_b"])}`;
  const tool = tape.pick([...AGENT.tools, ...AGENT.tools, undefined]);
  const entry = {
    id,
    toolName: tool?.name ?? "made-up",
    input: tape.json(),
    isClassified: false,
    hasResult: false,
  };
  return tool === undefined ? entry : { ...entry, tool };
}

function toolMoves(entry: ToolCallEntry): Move[] {
  const { request, isClassified, decision, invokedWith, tool } = entry;
  const isRequired = request !== undefined;
  const isFree = !isRequired || decision === "allow";
  const isInvoked = invokedWith !== undefined;
  return [
    ...(isRequired || isInvoked ? [] : [requirePermission(entry)]),
    ...(isRequired && decision === undefined ? [resolve(entry, "allow"), resolve(entry, "deny")] : []),
    ...(isRequired && decision === undefined && !isClassified ? [classify(entry), failClassification] : []),
    ...(isFree && !isInvoked && tool !== undefined ? [invoke(entry), invoke(entry)] : []),
    ...(isInvoked ? [progress(entry), progress(entry), ownResult(entry), ownResult(entry)] : []),
    runtimeResult(entry),
  ];
}

function requirePermission(entry: ToolCallEntry): Move {
  return (book, tape) => {
    const { id: toolCallId, toolName } = entry;
    const asked = tape.json();
    entry.request = asked;
    const event = { type: "tool_permission_required", toolCallId, toolName, request: asked } as const;
    book.write(tape.below(4) === 0 ? { ...event, checkerError: tape.text() } : event);
  };
}

function classify(entry: ToolCallEntry): Move {
  return (book, tape) => {
    entry.isClassified = true;
    const decision = tape.pick(["allow", "deny", "defer"] as const);
    book.write({ type: "tool_permission_classified", toolCallId: entry.id, decision, reason: tape.text() });
  };
}

const failClassification: Move = (book, tape) => {
  const entries = book.unresolved.filter((entry) => isWaitingForPermission(entry) && !entry.isClassified);
  for (const entry of entries) entry.isClassified = true;
  const toolCallIds = entries.map(({ id }) => id);
  book.write({ type: "tool_permission_classification_failed", toolCallIds, error: tape.text() });
};

function resolve(entry: ToolCallEntry, decision: "allow" | "deny"): Move {
  return (book, tape) => {
    entry.decision = decision;
    const source = tape.pick(["classifier", "human", "human_unavailable"] as const);
    const event = { type: "tool_permission_resolved", toolCallId: entry.id, decision, source } as const;
    book.write(tape.below(2) === 0 ? event : { ...event, reason: tape.text(), metadata: tape.json() });
  };
}

function invoke(entry: ToolCallEntry): Move {
  return (book) => {
    const { id: toolCallId, toolName, tool, input } = entry;
    if (tool === undefined) throw new Error("a tool that does not exist cannot be invoked");
    entry.invokedWith = input;
    const { toolId, execution } = tool;
    book.write({ type: "tool_invocation_requested", toolCallId, toolId, toolName, execution, input });
  };
}

function progress(entry: ToolCallEntry): Move {
  return (book, tape) => {
    const source = entry.tool?.execution ?? "sync";
    book.write({ type: "tool_progress", toolCallId: entry.id, source, progress: tape.json() });
  };
}

function ownResult(entry: ToolCallEntry): Move {
  return (book, tape) => writeResult(book, tape, entry, entry.tool?.execution ?? "sync");
}

function runtimeResult(entry: ToolCallEntry): Move {
  return (book, tape) => writeResult(book, tape, entry, "runtime");
}

function writeResult(
  book: LegalTurnBook,
  tape: Tape,
  entry: ToolCallEntry,
  source: "sync" | "async" | "runtime",
): void {
  entry.hasResult = true;
  const { id: toolCallId, toolName } = entry;
  const output = tape.json();
  book.write({
    type: "tool_result",
    toolCallId,
    toolName,
    source,
    result: { output, isError: source === "runtime" },
  });
}

const suspend: Move = (book) => {
  const { unresolved, usage } = book;
  book.write({
    type: "turn_suspended",
    pendingPermissions: unresolved
      .filter(isWaitingForPermission)
      .map(({ id, toolName, request: asked = null }) => ({ toolCallId: id, toolName, request: asked })),
    pendingAsyncTools: unresolved
      .filter(isWaitingForOutside)
      .map(({ id, toolName, tool, invokedWith = null }) => ({
        toolCallId: id,
        toolId: tool?.toolId ?? "",
        toolName,
        input: invokedWith,
      })),
    usage,
  });
};

const complete: Move = (book) => {
  const { last, usage } = book;
  const output = last?.answer ?? { role: "assistant" as const, content: "" };
  end(book, () => book.write({ type: "turn_completed", output, finishReason: "stop", usage }));
};

const fail: Move = (book, tape) => {
  const { usage } = book;
  end(book, () => book.write({ type: "turn_failed", error: tape.text(), code: "model-call-limit", usage }));
};

const cancel: Move = (book) => end(book, () => book.write({ type: "turn_cancelled", usage: book.usage }));

function end(book: LegalTurnBook, write: () => void): void {
  write();
  book.isEnded = true;
}
