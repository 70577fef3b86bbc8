// Owns which windows there are: each has a name for as long as it is open, over reloads too, and anyone can ask after another one.
import type { TextStorage } from "./text-storage.js";

export interface WindowLife {
  /** Of this window. */
  readonly name: string;
  isOpen(name: string): Promise<boolean>;
}

const STORAGE_KEY = "window-name";

/** `windowStorage` lives as long as the window does; the browser gives up a lock with the page that holds it. */
export function browserWindowLife(view: Window, windowStorage: TextStorage): WindowLife {
  const name = windowStorage.read(STORAGE_KEY) ?? view.crypto.randomUUID();
  windowStorage.write(STORAGE_KEY, name);
  const { locks } = view.navigator;
  const lockOf = (window: string) => `window:${window}`;
  // Held until the page is gone.
  void locks.request(lockOf(name), () => new Promise(() => undefined));
  return {
    name,
    isOpen: async (other) => {
      const { held = [] } = await locks.query();
      return held.some((lock) => lock.name === lockOf(other));
    },
  };
}
