// Owns the shape and the word of each state of a tool call. PURE.

import type { ToolPhase } from "../../turns/tool-phase.js";
import type { Glyph } from "../controls/status-glyph.js";

export interface ToolWords {
  readonly glyph: Glyph;
  readonly word: string;
}

const WORDS: Readonly<Record<ToolPhase, ToolWords>> = {
  queued: { glyph: "queued", word: "Next" },
  checking: { glyph: "running", word: "Checking permission" },
  "needs-permission": { glyph: "needs-you", word: "Needs permission" },
  "needs-answer": { glyph: "needs-you", word: "Asks you" },
  waiting: { glyph: "waiting", word: "Waiting" },
  running: { glyph: "running", word: "Running" },
  interrupted: { glyph: "interrupted", word: "Interrupted" },
  denied: { glyph: "denied", word: "Denied" },
  stopped: { glyph: "stopped", word: "Stopped" },
  "not-run": { glyph: "stopped", word: "Not run" },
  failed: { glyph: "failed", word: "Failed" },
  done: { glyph: "done", word: "Done" },
};

export function toolWords(phase: ToolPhase): ToolWords {
  return WORDS[phase];
}
