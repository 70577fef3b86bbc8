// Owns how a question to the person looks in a terminal. Pure. What is to be allowed is shown whole and exactly.
import { AskHumanInput, type JsonValue, type PendingPermission } from "@x/shared";
import { exactly, harmless, oneLine } from "../visible-text.js";

export function permissionText({ toolName, request }: PendingPermission): string {
  return `\nPermission needed for ${oneLine(toolName)}:\n${exactly(request)}\n`;
}

export const PERMISSION_PROMPT = "Allow this once? y, n, or n and a reason: ";

export interface HumanQuestion {
  readonly text: string;
  readonly options: readonly string[];
}

export function humanQuestion(input: JsonValue): HumanQuestion {
  const asked = AskHumanInput.safeParse(input);
  // The agent may ask in any form; the person can still read it and answer.
  if (!asked.success) return { text: `\nThe agent asks:\n${exactly(input)}\n`, options: [] };
  const { question, options = [] } = asked.data;
  const list = options.map((option, index) => `  ${index + 1}. ${oneLine(option)}\n`).join("");
  return { text: `\nThe agent asks: ${harmless(question)}\n${list}`, options };
}

export function humanPrompt(options: readonly string[]): string {
  return options.length === 0 ? "Your answer: " : "Your answer, or a number: ";
}
