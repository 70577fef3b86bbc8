// Owns small texts that survive a reload and a restart of the window: drafts. Never content of
// conversations, never keys.

export interface TextStorage {
  read(key: string): string | undefined;
  /** An empty text is removed. */
  write(key: string, text: string): void;
}

/** The browser's own storage. Where it refuses (full, blocked), the text lives as long as the window. */
export function browserTextStorage(storage: Storage): TextStorage {
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
  };
}
