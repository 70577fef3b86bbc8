// Owns what a command of the program is: one table of its words and options, from which parsing, help and completions come.
// One file each in `commands/`.
import { readOptions } from "./read-options.js";
import type { Surroundings } from "./surroundings.js";

export interface OptionSpec {
  readonly type: "string" | "boolean";
  /** One line; the default is said by the help itself. */
  readonly summary: string;
  /** How help calls the value: `FILE`. */
  readonly value?: string;
  readonly choices?: readonly string[];
  readonly default?: string;
  /** May be given again; the value is the list of all. */
  readonly multiple?: true;
}

export interface WordSpec {
  /** How help calls it: `ID`. */
  readonly placeholder: string;
  /** How a message calls it: `the id of the session`. */
  readonly noun: string;
  /** `rest`: any number of words, also none. */
  readonly count?: "one" | "rest";
}

export type OptionSpecs = Readonly<Record<string, OptionSpec>>;

type ValueOf<Spec extends OptionSpec> = Spec extends { readonly type: "boolean" }
  ? boolean | undefined
  : Spec extends { readonly multiple: true }
    ? readonly string[] | undefined
    : Spec extends { readonly default: string }
      ? string
      : string | undefined;

export type ValuesOf<Specs extends OptionSpecs> = { readonly [Name in keyof Specs]: ValueOf<Specs[Name]> };

export interface CommandDescription {
  /** As it is typed, for example `sessions list`. */
  readonly name: string;
  /** One line for the list of commands. */
  readonly summary: string;
  readonly words: readonly WordSpec[];
  readonly options: OptionSpecs;
  /** What help says beyond words and options. */
  readonly notes?: string;
}

export interface Command extends CommandDescription {
  /** `given`: what follows the name. Resolves to the exit code; throws coded errors. */
  run(given: readonly string[], surroundings: Surroundings): Promise<number>;
}

/** Like `Command`, with `run` taking what was read: the options by name, and the words in their order. */
export function defineCommand<const Specs extends OptionSpecs>(
  description: Omit<CommandDescription, "options" | "words"> & {
    readonly words?: readonly WordSpec[];
    readonly options: Specs;
    run(values: ValuesOf<Specs>, words: readonly string[], surroundings: Surroundings): Promise<number>;
  },
): Command {
  const words = description.words ?? [];
  return {
    ...description,
    words,
    run: (given, surroundings) => {
      const reading = readOptions(given, description.options, words);
      return description.run(reading.values, reading.words, surroundings);
    },
  };
}
