// Owns what help says: of the program, of a group of commands, of one command. Pure.
import type { CommandDescription, OptionSpec } from "./command-spec.js";
import { EXIT_CODES } from "./exit-code.js";

export function overview(commands: readonly CommandDescription[]): string {
  return `x: conversations in the terminal, in the same store as the window

${commandList(commands)}

  x COMMAND --help     what a command takes
  x --version

Exit codes: ${EXIT_CODES.map(([code, meaning]) => `${code} ${meaning}`).join(", ")}.
`;
}

/** `name`: the word that the commands have in common, `sessions`. */
export function groupHelp(name: string, commands: readonly CommandDescription[]): string {
  return `x ${name} COMMAND

${commandList(commands)}

  x COMMAND --help     what a command takes
`;
}

export function commandHelp({ name, summary, words, options, notes }: CommandDescription): string {
  const named = words.map(({ placeholder, count }) =>
    count === "rest" ? `[${placeholder}...]` : placeholder,
  );
  const optional = Object.keys(options).length > 0 ? ["[options]"] : [];
  const lines = Object.entries(options).map(([option, spec]) => optionLine(option, spec));
  return [
    ["x", name, ...named, ...optional].join(" "),
    `\n  ${summary}`,
    ...(lines.length === 0 ? [] : [`\n${lines.join("\n")}`]),
    ...(notes === undefined ? [] : [`\n${notes}`]),
    "",
  ].join("\n");
}

const COLUMN = 25;

function optionLine(
  name: string,
  { value, summary, choices, default: preset, multiple }: OptionSpec,
): string {
  const shown = `  --${name}${value === undefined ? "" : ` ${value}`}`;
  const facts = [
    ...(choices === undefined ? [] : [choices.join(", ")]),
    ...(preset === undefined ? [] : [`default: ${preset}`]),
    ...(multiple === true ? ["may be given again"] : []),
  ];
  const text = facts.length === 0 ? summary : `${summary} (${facts.join("; ")})`;
  const gap = shown.length < COLUMN - 1 ? " ".repeat(COLUMN - shown.length) : `\n${" ".repeat(COLUMN)}`;
  return `${shown}${gap}${text}`;
}

function commandList(commands: readonly CommandDescription[]): string {
  const width = Math.max(...commands.map(({ name }) => name.length));
  return commands.map(({ name, summary }) => `  ${name.padEnd(width)}   ${summary}`).join("\n");
}
