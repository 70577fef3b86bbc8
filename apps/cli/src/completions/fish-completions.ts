// Owns the script that fish completes the program's command lines with. Pure.
import type { CommandDescription } from "../command-spec.js";
import { completionRows } from "./completion-table.js";

export function fishCompletions(commands: readonly CommandDescription[]): string {
  const groups = new Set(
    commands
      .map(({ name }) => name.split(" "))
      .flatMap(([first, second]) => (second === undefined ? [] : [first])),
  );
  const names = [...new Set(commands.map(({ name }) => name.split(" ")[0] ?? name))].join(" ");
  const words = completionRows(commands).flatMap(({ path, words: next }) =>
    path === "" || groups.has(path)
      ? next
          .filter(([word]) => !word.startsWith("--"))
          .map(([word, summary]) =>
            wordLine(
              path === "" ? `not __fish_seen_subcommand_from ${names}` : condition(path, commands),
              word,
              summary,
            ),
          )
      : [],
  );
  const options = commands.flatMap(({ name, options: specs }) =>
    Object.entries(specs).map(([option, { type, summary, choices }]) => {
      const value =
        type === "boolean" ? "" : choices === undefined ? " -r" : ` -x -a ${quoted(choices.join(" "))}`;
      return `complete -c x -n ${quoted(condition(name, commands))} -l ${option}${value} -d ${quoted(summary)}`;
    }),
  );
  return `# Completions of x for fish: x completions fish | source
complete -c x -f
complete -c x -l help -d 'what there is'
complete -c x -n 'not __fish_seen_subcommand_from ${names}' -l version -d 'which version this is'
${[...words, ...options].join("\n")}
`;
}

/** In a group: no member was named yet. In a command: all of its words were. */
function condition(path: string, commands: readonly CommandDescription[]): string {
  const members = commands
    .map(({ name }) => name.split(" "))
    .flatMap(([first, second]) => (first === path && second !== undefined ? [second] : []));
  const seen = path.split(" ").map((word) => `__fish_seen_subcommand_from ${word}`);
  return [
    ...seen,
    ...(members.length === 0 ? [] : [`not __fish_seen_subcommand_from ${members.join(" ")}`]),
  ].join("; and ");
}

function wordLine(when: string, word: string, summary: string): string {
  return `complete -c x -n ${quoted(when)} -a ${word} -d ${quoted(summary)}`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
}
