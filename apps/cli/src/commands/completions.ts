// Owns `x completions SHELL`: prints what a shell needs to complete the program's command lines.
import { InvalidInputError } from "@x/shared";
import { type Command, defineCommand } from "../command.js";
import type { CommandDescription } from "../command-spec.js";
import { bashCompletions } from "../completions/bash-completions.js";
import { fishCompletions } from "../completions/fish-completions.js";
import { zshCompletions } from "../completions/zsh-completions.js";
import { EXIT } from "../exit-code.js";
import { write } from "../write.js";

const SHELLS: Readonly<Record<string, ((commands: readonly CommandDescription[]) => string) | undefined>> = {
  bash: bashCompletions,
  zsh: zshCompletions,
  fish: fishCompletions,
};

/** `commands`: all of the program, this one included. */
export function completions(commands: () => readonly CommandDescription[]): Command {
  return defineCommand({
    name: "completions",
    summary: "print the completions of a shell",
    words: [{ placeholder: "SHELL", noun: "the shell (bash, zsh, fish)" }],
    options: {},
    notes: `In bash:  source <(x completions bash)
In zsh:   source <(x completions zsh)      after compinit
In fish:  x completions fish | source`,
    async run(_values, [shell = ""], { output }) {
      const script = SHELLS[shell];
      if (script === undefined) throw new InvalidInputError(`"${shell}" is none of bash, zsh, fish`);
      await write(output, script(commands()));
      return EXIT.ok;
    },
  });
}
