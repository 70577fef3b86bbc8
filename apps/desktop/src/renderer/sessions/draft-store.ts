// Owns what the person has typed and not sent: one text a place, kept across switching, reload and crash. What is on its way to
// be sent is kept beside it until it has arrived: a refusal, or a crash on the way, brings it back. app.md §3.
import { atOnce } from "../ports/frames.js";
import type { TextStorage } from "../ports/text-storage.js";
import { ExternalStore } from "../stores/external-store.js";

export class DraftStore extends ExternalStore<object> {
  readonly #storage: TextStorage;
  /** The places whose texts on their way are this window's own; any other was left behind by a crash or a reload. */
  readonly #known = new Set<string>();

  constructor(storage: TextStorage) {
    // A field that shows its text a frame late would lose the next key.
    super(atOnce);
    this.#storage = storage;
  }

  read(place: string): string {
    if (!this.#known.has(place)) {
      this.#known.add(place);
      this.#storage.write(draftKey(place), this.#withReturned(place));
      this.settle(place);
    }
    return this.#storage.read(draftKey(place)) ?? "";
  }

  write(place: string, text: string): void {
    this.#storage.write(draftKey(place), text);
    this.changed();
  }

  /** The text is on its way: its draft is empty for the next words. A draft that says something else stays. */
  take(place: string, text: string): void {
    if (this.read(place) === text) this.#storage.write(draftKey(place), "");
    this.#storage.write(sendingKey(place), text);
    this.changed();
  }

  /** What was on its way has arrived. */
  settle(place: string): void {
    this.#storage.write(sendingKey(place), "");
  }

  /** What was on its way comes back, before what was typed meanwhile. */
  giveBack(place: string): void {
    this.read(place);
    const text = this.#withReturned(place);
    this.settle(place);
    this.write(place, text);
  }

  /** What is typed at one place, with `typed`, and what is on its way from there, belong to another from now on. */
  move(from: string, to: string, typed: boolean): void {
    this.read(to);
    this.#storage.write(sendingKey(to), this.#storage.read(sendingKey(from)) ?? "");
    this.settle(from);
    if (typed) {
      this.#storage.write(draftKey(to), this.read(from));
      this.#storage.write(draftKey(from), "");
    }
    this.changed();
  }

  protected override makeSnapshot(): object {
    return {};
  }

  #withReturned(place: string): string {
    const sending = this.#storage.read(sendingKey(place)) ?? "";
    const typed = this.#storage.read(draftKey(place)) ?? "";
    return [sending, typed].filter((text) => text.trim() !== "").join("\n\n") || typed;
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

function draftKey(place: string): string {
  return `draft:${place}`;
}

function sendingKey(place: string): string {
  return `sending:${place}`;
}
