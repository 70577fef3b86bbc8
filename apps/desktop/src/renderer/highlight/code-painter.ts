// Owns when code is coloured: once, when nothing else is to be done, one piece at a time; never while it is still being written.
// What was coloured is remembered, so that scrolling back costs nothing.
import type { CodeRun, colourCode } from "./colour-code.js";

/** Longer code stays plain: colouring it would hold up what is typed. */
export const MOST_COLOURED = 12_000;
const KEPT = 300;

export interface CodePainterParts {
  /** Calls the function once the window has nothing else to do; the returned function calls it off. */
  readonly whenIdle: (run: () => void) => () => void;
  readonly load: () => Promise<typeof colourCode>;
}

export class CodePainter {
  readonly #parts: CodePainterParts;
  readonly #painted = new Map<string, readonly CodeRun[]>();

  constructor(parts: CodePainterParts) {
    this.#parts = parts;
  }

  /** What is known already. */
  known(source: string, language: string): readonly CodeRun[] | undefined {
    return this.#painted.get(keyOf(source, language));
  }

  /** Tells the runs when they are there; never for code that stays plain. The returned function calls it off. */
  paint(source: string, language: string, done: (runs: readonly CodeRun[]) => void): () => void {
    if (language === "" || source.length > MOST_COLOURED) return () => undefined;
    let off: (() => void) | undefined;
    let wanted = true;
    const whenLoaded = (colour: typeof colourCode) => {
      if (!wanted) return;
      off = this.#parts.whenIdle(() => {
        const runs = this.known(source, language) ?? colour(source, language);
        if (runs === undefined) return;
        this.#keep(keyOf(source, language), runs);
        done(runs);
      });
    };
    // A chunk that does not come leaves the code plain, which is no loss.
    this.#parts.load().then(whenLoaded, () => undefined);
    return () => {
      wanted = false;
      off?.();
    };
  }

  #keep(key: string, runs: readonly CodeRun[]): void {
    this.#painted.set(key, runs);
    const oldest = this.#painted.keys().next();
    if (this.#painted.size > KEPT && oldest.done !== true) this.#painted.delete(oldest.value);
  }
}

function keyOf(source: string, language: string): string {
  return `${language}\n${source}`;
}
