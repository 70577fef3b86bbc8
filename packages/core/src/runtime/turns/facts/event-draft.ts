// Owns events before they have a turn and a time: pure decisions write drafts, `commit` stamps them. T§6.
import type { TurnEvent } from "@x/shared";
import { deepFreeze } from "../../../storage/deep-freeze.js";

/** Any event of a running turn without `turnId` and `ts`. A turn's first event is not drafted here. */
export type EventDraft = Unstamped<Exclude<TurnEvent, { type: "turn_created" }>>;

type Unstamped<Event> = Event extends { type: infer Type }
  ? { type: Type } & Omit<Event, "type" | "turnId" | "ts">
  : never;

/** The drafts of one batch as events: one turn, one instant (ISO-8601). Frozen: from here on they are everybody's. */
export function stampDrafts(drafts: readonly EventDraft[], turnId: string, ts: string): TurnEvent[] {
  return drafts.map(({ type, ...fields }) => deepFreeze({ type, turnId, ts, ...fields } as TurnEvent));
}
