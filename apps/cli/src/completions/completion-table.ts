// Owns what can follow what on a command line, for every shell the same. Pure.
import type { CommandDescription } from "../command-spec.js";

export interface CompletionRow {
  /** The words so far that lead here: `` , `sessions`, `sessions export`. */
  readonly path: string;
  /** Words that may come next, with what they do. */
  readonly words: readonly (readonly [word: string, summary: string])[];
}

export interface ValueRow {
  readonly path: string;
  readonly option: string;
  /** The values there are; undefined when they are files or anything else. */
  readonly choices: readonly string[] | undefined;
}

/** The commands, groups of commands and options, one row a place. */
export function completionRows(commands: readonly CommandDescription[]): CompletionRow[] {
  const groups = new Map<string, [string, string][]>();
  for (const { name, summary } of commands) {
    const [first = "", second] = name.split(" ");
    if (second === undefined) continue;
    groups.set(first, [...(groups.get(first) ?? []), [second, summary]]);
  }
  const single = commands.filter(({ name }) => !name.includes(" "));
  const top = [
    ...single.map(({ name, summary }) => [name, summary] as const),
    ...[...groups].map(([name, members]) => [name, members.map(([word]) => word).join(", ")] as const),
  ];
  return [
    { path: "", words: [...top, ["--help", "what there is"], ["--version", "which version this is"]] },
    ...[...groups].map(([path, words]) => ({ path, words })),
    ...commands.map(({ name, options }) => ({
      path: name,
      words: [
        ...Object.entries(options).map(([option, { summary }]) => [`--${option}`, summary] as const),
        ["--help", "what the command takes"] as const,
      ],
    })),
  ];
}

/** The options that take a value. */
export function valueRows(commands: readonly CommandDescription[]): ValueRow[] {
  return commands.flatMap(({ name: path, options }) =>
    Object.entries(options)
      .filter(([, { type }]) => type === "string")
      .map(([option, { choices }]) => ({ path, option: `--${option}`, choices })),
  );
}
