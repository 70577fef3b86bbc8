// Owns the script that bash completes the program's command lines with. Pure.
import type { CommandDescription } from "../command-spec.js";
import { completionRows, valueRows } from "./completion-table.js";

export function bashCompletions(commands: readonly CommandDescription[]): string {
  const values = valueRows(commands).map(({ path, option, choices }) =>
    choices === undefined
      ? `    "${path} ${option}") compopt -o default; return ;;`
      : `    "${path} ${option}") COMPREPLY=($(compgen -W "${choices.join(" ")}" -- "$cur")); return ;;`,
  );
  const rows = completionRows(commands).map(
    ({ path, words }) =>
      `    "${path}") COMPREPLY=($(compgen -W "${words.map(([word]) => word).join(" ")}" -- "$cur")) ;;`,
  );
  return `# Completions of x for bash: source <(x completions bash)
_x() {
  local cur="\${COMP_WORDS[COMP_CWORD]}" prev="\${COMP_WORDS[COMP_CWORD-1]}" path="" word
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$path $word" in
${pathCases(commands)}
    esac
  done
  COMPREPLY=()
  case "$path $prev" in
${values.join("\n")}
  esac
  case "$path" in
${rows.join("\n")}
  esac
}
complete -F _x x
`;
}

/** Which words lead on from where: everything else on the line is an id, a text or a value. */
function pathCases(commands: readonly CommandDescription[]): string {
  const paths = new Set(commands.flatMap(({ name }) => [name.split(" ")[0] ?? name, name]));
  return [...paths]
    .map((path) => {
      const words = path.split(" ");
      const before = words.slice(0, -1).join(" ");
      return `      "${before} ${words.at(-1)}") path="${path}" ;;`;
    })
    .join("\n");
}
