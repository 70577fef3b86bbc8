// Owns a store that lives as long as a component shows it: made for a key, closed with it.
import { useEffect, useState, useSyncExternalStore } from "react";
import type { Services } from "../services.js";
import type { ExternalStore } from "../stores/external-store.js";
import { useServices } from "./services-context.js";

interface Closable {
  close(): void;
}

const noSubscription = () => () => undefined;
const nothing = () => undefined;

/** `make` stands outside of any component and starts what it makes. Undefined until the first drawing is over. */
export function useMadeStore<Snapshot, Store extends ExternalStore<Snapshot> & Closable>(
  key: string,
  make: (services: Services, key: string) => Store,
): { readonly store: Store | undefined; readonly snapshot: Snapshot | undefined } {
  const services = useServices();
  const [store, setStore] = useState<Store>();
  useEffect(() => {
    const made = make(services, key);
    setStore(made);
    return () => made.close();
  }, [services, key, make]);
  const snapshot = useSyncExternalStore<Snapshot | undefined>(
    store?.subscribe ?? noSubscription,
    store?.getSnapshot ?? nothing,
  );
  return { store, snapshot };
}
