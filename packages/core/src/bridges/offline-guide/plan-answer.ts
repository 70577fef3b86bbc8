// Owns what the guide answers: the conversation in, one plan out, the same plan for the same conversation. Pure.
import { assertNever, type ModelCallErrorCode, type ToolDescriptor } from "@x/shared";
import type { GuideMessage } from "./guide-message.js";
import * as texts from "./guide-texts.js";
import type { GuideCall } from "./read-calls.js";
import { type GuideCommand, readCommand } from "./read-command.js";
import { reportResults } from "./report-results.js";

export interface GuidePlan {
  readonly reasoning: string;
  readonly text: string;
  readonly calls: readonly GuideCall[];
  /** The call fails with it, after `text` was streamed. */
  readonly failure?: ModelCallErrorCode;
  /** Spoken so that there is time to do something meanwhile. */
  readonly slowly?: true;
}

export function planAnswer(messages: readonly GuideMessage[], tools: readonly ToolDescriptor[]): GuidePlan {
  const asked = messages.findLastIndex((message) => message.role === "user");
  const request = messages[asked];
  if (request?.role !== "user") return answer("there is no message to answer", texts.NOT_UNDERSTOOD);
  const command = readCommand(request.text);
  if (command.kind !== "call") return planWords(command, request.attachments, tools);
  return planCalls(command, messages.slice(asked + 1), tools);
}

function planWords(
  command: Exclude<GuideCommand, { kind: "call" }>,
  attachments: readonly string[],
  tools: readonly ToolDescriptor[],
): GuidePlan {
  switch (command.kind) {
    case "greet":
      return answer("the message is a greeting", texts.GREETING);
    case "help":
      return answer("the message asks for help", texts.helpText(tools));
    case "markdown":
      return answer("the message asks for a sample of formatting", texts.MARKDOWN_SAMPLE);
    case "count":
      return planCount(command);
    case "fail":
      return fail(command.code, command.midway);
    case "misread":
      return answer("the message names a command that I cannot read", `${command.problem}.`);
    case "unknown":
      return answer("the message fits no rule", `${attachmentNote(attachments)}${texts.NOT_UNDERSTOOD}`);
    default:
      return assertNever(command);
  }
}

/** Which round comes next is read off the conversation: one answer with calls for each round that was asked. */
function planCalls(
  { rounds, forever }: Extract<GuideCommand, { kind: "call" }>,
  sinceAsked: readonly GuideMessage[],
  tools: readonly ToolDescriptor[],
): GuidePlan {
  const done = sinceAsked.filter(
    (message) => message.role === "assistant" && message.calls.length > 0,
  ).length;
  const lastAnswer = sinceAsked.findLastIndex((message) => message.role === "assistant");
  const results = sinceAsked.slice(lastAnswer + 1).filter((message) => message.role === "tool");
  const report = results.length === 0 ? "" : reportResults(results);
  const asWritten = forever ? rounds[done % rounds.length] : rounds[done];
  const round = asWritten?.map((call) => ({ ...call, toolName: nameOf(call.toolName, tools) }));
  if (round === undefined) return answer("all tools that the message names have answered", report);
  const names = round.map((call) => `\`${call.toolName}\``).join(" and ");
  const announcement = round.length === 1 ? `I call ${names}.` : `I call ${names} at the same time.`;
  return {
    ...answer(
      "the message names tools to call",
      report === "" ? announcement : `${report}\n\n${announcement}`,
    ),
    calls: round,
  };
}

/** A person may write the id of a tool, as agent files have it, in place of its name. */
function nameOf(written: string, tools: readonly ToolDescriptor[]): string {
  return tools.find(({ toolId }) => toolId === written)?.name ?? written;
}

function answer(because: string, text: string): GuidePlan {
  return { reasoning: `Rule: ${because}.`, text: `${texts.GUIDE_LABEL}\n\n${text}`, calls: [] };
}

function fail(code: ModelCallErrorCode, midway: boolean): GuidePlan {
  const reason = `the message asks me to fail with ${code}`;
  if (midway) return { ...answer(reason, texts.FAILURE_LEAD), failure: code };
  return { reasoning: `Rule: ${reason}.`, text: "", calls: [], failure: code };
}

function planCount({ to, slowly }: Extract<GuideCommand, { kind: "count" }>): GuidePlan {
  if (!slowly) return answer(`the message asks me to count to ${to}`, countTo(to));
  return { ...answer(`the message asks me to count slowly to ${to}`, countTo(to)), slowly };
}

function countTo(last: number): string {
  return Array.from({ length: last }, (_, index) => String(index + 1)).join(" ");
}

function attachmentNote(attachments: readonly string[]): string {
  return attachments.length === 0 ? "" : `I see that you attached ${attachments.join(", ")}. `;
}
