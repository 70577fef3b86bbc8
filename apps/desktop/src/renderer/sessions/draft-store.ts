// Owns what the person has typed and not sent: one text a place, kept across switching, reload and crash. app.md §3.
import type { TextStorage } from "../ports/text-storage.js";

export class DraftStore {
  readonly #storage: TextStorage;

  constructor(storage: TextStorage) {
    this.#storage = storage;
  }

  read(place: string): string {
    return this.#storage.read(storageKey(place)) ?? "";
  }

  write(place: string, text: string): void {
    this.#storage.write(storageKey(place), text);
  }

  /** Removes the draft that was sent, and nothing that was typed since. */
  clearSent(place: string, sent: string): void {
    if (this.read(place) === sent) this.write(place, "");
  }
}

/** The place of a draft in the composer; without an id that of a conversation that does not exist yet. */
export function composerPlace(sessionId: string | undefined): string {
  return `composer:${sessionId ?? "new"}`;
}

/** The place of a half-typed answer to one question. */
export function answerPlace(turnId: string, toolCallId: string): string {
  return `answer:${turnId}:${toolCallId}`;
}

function storageKey(place: string): string {
  return `draft:${place}`;
}
