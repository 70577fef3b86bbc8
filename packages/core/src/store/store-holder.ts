// Owns what the side that holds a store tells about itself to the side that is refused.
import { basename } from "node:path";
import { z } from "zod";

export const StoreHolder = z.object({
  pid: z.int().positive(),
  /** The program as a person knows it, for example `Copilot` or `x chat`. */
  name: z.string(),
});
export type StoreHolder = z.infer<typeof StoreHolder>;

/** This process; the program's own file is its name unless it gives one. */
export function thisHolder(name = basename(process.argv[1] ?? process.execPath)): StoreHolder {
  return { pid: process.pid, name };
}

/** Undefined when the text is not what a holder says. */
export function parseHolder(text: string): StoreHolder | undefined {
  try {
    return StoreHolder.safeParse(JSON.parse(text)).data;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
