// Owns whether the next message can be sent, and if not, what stands before it. PURE. S§9.1 "one turn at a time".
import type { TurnEnding } from "./turn-ending.js";

export type TurnStanding =
  /** The next message can be sent. */
  | "free"
  | "running"
  /** The person is asked for something, whether or not something else runs meanwhile. */
  | "asking"
  /** An outside system is waited for. */
  | "outside"
  | "interrupted";

/** `ending`: of the latest turn, as far as it is known. `isActive`: it is being processed now. */
export function turnStanding(ending: TurnEnding | undefined, isActive: boolean): TurnStanding {
  if (ending?.kind === "running" || ending?.kind === "waiting") {
    if (ending.permissions + ending.questions > 0) return "asking";
    return ending.kind === "running" ? "running" : "outside";
  }
  if (isActive) return "running";
  return ending?.kind === "interrupted" ? "interrupted" : "free";
}
