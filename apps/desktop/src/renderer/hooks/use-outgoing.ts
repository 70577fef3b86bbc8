// Owns which message on its way is shown below the turns in view, and that one which has become a turn is forgotten.
import { useEffect } from "react";
import { composerPlace } from "../sessions/draft-store.js";
import type { OpenSession } from "../sessions/open-session-store.js";
import { isStillOutgoing, type Outgoing } from "../sessions/outgoing-store.js";
import { useServices } from "./services-context.js";
import { useStore } from "./use-store.js";

export function useOutgoing(session: OpenSession | undefined): Outgoing | undefined {
  const { outgoing: store } = useServices();
  const place = composerPlace(session?.sessionId);
  const outgoing = useStore(store).get(place);
  const isOver = outgoing !== undefined && !isStillOutgoing(outgoing, session);
  useEffect(() => {
    if (isOver) store.remove(place);
  }, [isOver, store, place]);
  return isOver ? undefined : outgoing;
}
