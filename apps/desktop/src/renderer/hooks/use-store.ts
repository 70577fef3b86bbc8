// Owns the one way a component follows a store.
import { useSyncExternalStore } from "react";
import type { ExternalStore } from "../stores/external-store.js";

export function useStore<Snapshot>(store: ExternalStore<Snapshot>): Snapshot {
  return useSyncExternalStore(store.subscribe, store.getSnapshot);
}
