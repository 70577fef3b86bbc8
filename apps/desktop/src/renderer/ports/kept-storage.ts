// Owns that main hears of every small text that the page stores, however it came: typed, pasted, dropped, dictated, picked. Main
// writes them to the disk; the browser alone would keep them in memory for many seconds. app.md §3 "draft kept … crash".
import type { TextStorage } from "./text-storage.js";

export function keptStorage(storage: TextStorage, keep: () => void): TextStorage {
  return {
    read: (key) => storage.read(key),
    write: (key, text) => {
      storage.write(key, text);
      keep();
    },
    listen: (listener) => storage.listen(listener),
  };
}
