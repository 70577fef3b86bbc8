// Owns what a message asks the guide to do: the whole table of its rules. Pure; a message that fits none is no error.
import { ModelCallErrorCode } from "@x/shared";
import { type GuideCall, readCalls } from "./read-calls.js";

export type GuideCommand =
  | { readonly kind: "greet" | "help" | "markdown" | "unknown" }
  | { readonly kind: "count"; readonly to: number; readonly slowly: boolean }
  | { readonly kind: "fail"; readonly code: ModelCallErrorCode; readonly midway: boolean }
  | {
      readonly kind: "call";
      readonly rounds: readonly (readonly GuideCall[])[];
      /** Starts over after the last round, so that only Stop or the call limit ends the turn. */
      readonly forever: boolean;
    }
  /** A known command that cannot be carried out as written. */
  | { readonly kind: "misread"; readonly problem: string };

const HIGHEST_COUNT = 10_000;

interface Rule {
  readonly pattern: RegExp;
  readonly read: (match: RegExpExecArray) => GuideCommand;
}

const RULES: readonly Rule[] = [
  { pattern: /^(?:hello|hi|hey|good (?:morning|day|evening))\b[\s!.,]*$/i, read: () => ({ kind: "greet" }) },
  { pattern: /^(?:help|what can you do)[\s?!.]*$|^\?+$/i, read: () => ({ kind: "help" }) },
  { pattern: /^(?:show )?markdown[.!]?$/i, read: () => ({ kind: "markdown" }) },
  {
    pattern: /^count (slowly )?to (\d+)[.!]?$/i,
    read: ([, slowly, to]) => count(Number(to), slowly !== undefined),
  },
  {
    pattern: /^fail(?: (midway))?(?: (?:with )?([\w-]+))?[.!]?$/i,
    read: ([, midway, code]) => fail(code, midway),
  },
  {
    pattern: /^(loop )?call\s+([\s\S]+)$/i,
    read: ([, loop, calls]) => call(calls as string, loop !== undefined),
  },
  {
    pattern: /^ask\s+([\s\S]+?\?)\s*([\s\S]*)$/i,
    read: ([, question, options]) => ask(question as string, options ?? ""),
  },
  {
    pattern: /^list(?:\s+(\S.*))?$/i,
    read: ([, path]) => one("file-list", path === undefined ? {} : { path }),
  },
  { pattern: /^read\s+(\S.*)$/i, read: ([, path]) => one("file-read", { path: path as string }) },
  {
    pattern: /^write\s+([^\n:]*[^\s:])\s*:\s?([\s\S]*)$/i,
    read: ([, path, content]) => one("file-write", { path: path as string, content: content as string }),
  },
];

export function readCommand(text: string): GuideCommand {
  const trimmed = text.trim();
  for (const { pattern, read } of RULES) {
    const match = pattern.exec(trimmed);
    if (match !== null) return read(match);
  }
  return { kind: "unknown" };
}

function one(toolName: string, input: GuideCall["arguments"]): GuideCommand {
  return { kind: "call", rounds: [[{ toolName, arguments: input }]], forever: false };
}

function call(calls: string, forever: boolean): GuideCommand {
  const reading = readCalls(calls);
  return "problem" in reading
    ? { kind: "misread", problem: reading.problem }
    : { kind: "call", rounds: reading.rounds, forever };
}

/** `ask Which colour? red | green | blue` */
function ask(question: string, options: string): GuideCommand {
  const offered = options
    .split("|")
    .map((option) => option.trim())
    .filter((option) => option !== "");
  return one("ask-human", offered.length === 0 ? { question } : { question, options: offered });
}

function count(to: number, slowly: boolean): GuideCommand {
  if (to >= 1 && to <= HIGHEST_COUNT) return { kind: "count", to, slowly };
  return { kind: "misread", problem: `I count to any number from 1 to ${HIGHEST_COUNT}, not to ${to}` };
}

function fail(code = "unknown", midway: string | undefined): GuideCommand {
  const known = ModelCallErrorCode.safeParse(code.toLowerCase());
  if (known.success) return { kind: "fail", code: known.data, midway: midway !== undefined };
  return {
    kind: "misread",
    problem: `I cannot fail with \`${code}\`; the causes are ${ModelCallErrorCode.options.join(", ")}`,
  };
}
