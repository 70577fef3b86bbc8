// Owns how a component follows the conversation in view, or none.
import { useSyncExternalStore } from "react";
import type { OpenSession, OpenSessionStore } from "../sessions/open-session-store.js";

const noSubscription = () => () => undefined;
const nothing = () => undefined;

export function useOpenSession(store: OpenSessionStore | undefined): OpenSession | undefined {
  return useSyncExternalStore<OpenSession | undefined>(
    store?.subscribe ?? noSubscription,
    store?.getSnapshot ?? nothing,
  );
}
