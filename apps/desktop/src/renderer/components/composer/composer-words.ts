// Owns what the composer says can be done, by what stands before the next message. PURE. app.md §3.
import type { TurnStanding } from "../../turns/turn-standing.js";

export interface ComposerWords {
  /** In the empty field. */
  readonly placeholder: string;
  /** Beside a draft that cannot be sent now; undefined where it can. */
  readonly draft?: string;
}

const WORDS: Readonly<Record<TurnStanding, ComposerWords>> = {
  free: { placeholder: "Write a message" },
  running: {
    placeholder: "Working. Write ahead, or stop",
    draft: "A draft: it can be sent when this turn has ended",
  },
  asking: {
    placeholder: "Answer above, or stop. You can write ahead",
    draft: "A draft: answer above first, or stop",
  },
  outside: {
    placeholder: "Waiting for an outside system. Write ahead, or stop",
    draft: "A draft: it can be sent when this turn has ended",
  },
  interrupted: {
    placeholder: "Resume or stop the turn above. You can write ahead",
    draft: "A draft: resume or stop the turn above first",
  },
};

export function composerWords(standing: TurnStanding): ComposerWords {
  return WORDS[standing];
}
