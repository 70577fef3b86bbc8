// Owns everything the program takes from its process, so that a test can give it something else.
import type { Readable, Writable } from "node:stream";

export interface Surroundings {
  /** What follows the program's name on the command line. */
  readonly arguments: readonly string[];
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
  readonly home: string;
  readonly currentFolder: string;
  readonly input: Readable & { readonly isTTY?: boolean };
  /** The program's results. */
  readonly output: Writable & { readonly isTTY?: boolean };
  /** Everything else that is said to a person. */
  readonly messages: Writable & { readonly isTTY?: boolean };
  /** Calls `react` each time the process gets the signal, until the returned function is called. */
  onSignal(signal: "SIGINT" | "SIGTERM" | "SIGHUP", react: () => void): () => void;
}
