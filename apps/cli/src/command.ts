// Owns what a command of the program is; one file each in `commands/`.
import type { CommandDescription, OptionSpecs, ValuesOf, WordSpec } from "./command-spec.js";
import { readOptions } from "./read-options.js";
import type { Surroundings } from "./surroundings.js";

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
