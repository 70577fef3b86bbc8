// Owns the script that zsh completes the program's command lines with. Pure.
import type { CommandDescription } from "../command-spec.js";
import { completionRows, valueRows } from "./completion-table.js";

export function zshCompletions(commands: readonly CommandDescription[]): string {
  const rows = completionRows(commands).map(
    ({ path, words }) =>
      `    ${quoted(path)}) choices=(${words.map(([word, summary]) => quoted(`${word}:${summary}`)).join(" ")}) ;;`,
  );
  const values = valueRows(commands).map(({ path, option, choices }) =>
    choices === undefined
      ? `    ${quoted(`${path} ${option}`)}) _files; return ;;`
      : `    ${quoted(`${path} ${option}`)}) compadd -- ${choices.join(" ")}; return ;;`,
  );
  const paths = [...new Set(commands.flatMap(({ name }) => [name.split(" ")[0] ?? name, name]))];
  return `#compdef x
# Completions of x for zsh: source <(x completions zsh)
_x() {
  local line_path="" word
  local -a choices
  for word in "\${(@)words[2,CURRENT-1]}"; do
    case "\${line_path:+$line_path }$word" in
      (${paths.map(quoted).join("|")}) line_path="\${line_path:+$line_path }$word" ;;
    esac
  done
  case "$line_path \${words[CURRENT-1]}" in
${values.join("\n")}
  esac
  case "$line_path" in
${rows.join("\n")}
  esac
  _describe 'x' choices
}
compdef _x x
`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
