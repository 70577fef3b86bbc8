// Owns what stands at one turn's place in a conversation: not read yet, unreadable, or its timeline. PURE.
import type { CodedError, TurnState } from "@x/shared";
import type { LiveOverlay } from "./live-overlay.js";
import { type TurnTimeline, turnTimeline } from "./timeline.js";

export type TurnSlot =
  | { readonly kind: "loading"; readonly turnId: string }
  | { readonly kind: "unreadable"; readonly turnId: string; readonly error: CodedError }
  | {
      readonly kind: "shown";
      readonly turnId: string;
      readonly timeline: TurnTimeline;
      readonly overlay: LiveOverlay;
      readonly active: boolean;
    };

export interface TurnSlotInput {
  readonly turnId: string;
  readonly state: TurnState | undefined;
  readonly overlay: LiveOverlay;
  readonly failure: CodedError | undefined;
  readonly active: boolean;
}

/** The slot of a turn; the same object as before when nothing in it changed. What was folded once stays in view. */
export function turnSlot(input: TurnSlotInput, previous: TurnSlot | undefined): TurnSlot {
  const { turnId, state, overlay, failure, active } = input;
  if (state === undefined) {
    if (failure === undefined) return previous?.kind === "loading" ? previous : { kind: "loading", turnId };
    return previous?.kind === "unreadable" && previous.error === failure
      ? previous
      : { kind: "unreadable", turnId, error: failure };
  }
  const shown = previous?.kind === "shown" ? previous : undefined;
  if (shown?.timeline.state === state && shown.overlay === overlay && shown.active === active) return shown;
  return {
    kind: "shown",
    turnId,
    timeline: turnTimeline({ state, overlay, active }, shown?.timeline),
    overlay,
    active,
  };
}
