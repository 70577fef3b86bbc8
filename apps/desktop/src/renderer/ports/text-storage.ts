// Owns small texts that survive a reload and a restart of the window: drafts, and what was picked. Never content of
// conversations, never keys.

export interface TextStorage {
  read(key: string): string | undefined;
  /** An empty text is removed. */
  write(key: string, text: string): void;
  /** Calls the listener with the key that another window has written; the returned function ends it. */
  listen(listener: (key: string) => void): () => void;
}

/** The browser's own storage. Where it refuses (full, blocked), the text lives as long as the window. */
export function browserTextStorage(
  view: Pick<Window, "addEventListener" | "removeEventListener">,
  storage: Storage,
): TextStorage {
  const fallback = new Map<string, string>();
  return {
    read: (key) => fallback.get(key) ?? storage.getItem(key) ?? undefined,
    write: (key, text) => {
      fallback.delete(key);
      try {
        if (text === "") storage.removeItem(key);
        else storage.setItem(key, text);
      } catch {
        fallback.set(key, text);
      }
    },
    listen: (listener) => {
      const onStorage = ({ key, storageArea }: StorageEvent) => {
        if (storageArea !== storage || key === null) return;
        // What was written last counts, here as in any other window.
        fallback.delete(key);
        listener(key);
      };
      view.addEventListener("storage", onStorage);
      return () => view.removeEventListener("storage", onStorage);
    },
  };
}
