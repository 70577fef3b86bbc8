// Owns what a command of the program is. One file each in `commands/`.
import type { Surroundings } from "./surroundings.js";

export interface Command {
  /** As it is typed, for example `sessions list`. */
  readonly name: string;
  /** One line for the list of commands. */
  readonly summary: string;
  readonly usage: string;
  /** `given`: what follows the name. Resolves to the exit code; throws coded errors. */
  run(given: readonly string[], surroundings: Surroundings): Promise<number>;
}
