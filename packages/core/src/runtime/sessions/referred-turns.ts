// Owns finding the turns that a session file names when the file itself cannot be read. Pure. quality.md §1.
import { isValidId } from "@x/shared";

const REFERENCE = /"turnId":"([0-9TZ-]{1,40})"/g;
/** Longer than any reference, so that one cut in two by pieces is found whole. */
const OVERLAP = 64;

/** Takes the file's bytes as text, piece by piece; keeps each valid id once, in the order of the file. */
export class ReferredTurns {
  readonly #ids = new Set<string>();
  #tail = "";

  push(text: string): void {
    const whole = this.#tail + text;
    for (const [, id = ""] of whole.matchAll(REFERENCE)) if (isValidId(id)) this.#ids.add(id);
    this.#tail = whole.slice(-OVERLAP);
  }

  get turnIds(): string[] {
    return [...this.#ids];
  }
}
