// Owns what the person has typed and not sent: one text a place, kept across switching, reload and crash. All windows share it: who
// types last is followed by the others. What is on its way to be sent is kept beside it until it has arrived, as the text of the
// window that sends it: a refusal, or a crash on the way, brings it back; another window lets it be. app.md §3.
import { atOnce } from "../ports/frames.js";
import type { TextStorage } from "../ports/text-storage.js";
import type { WindowLife } from "../ports/window-life.js";
import { ExternalStore } from "../stores/external-store.js";

export class DraftStore extends ExternalStore<object> {
  readonly #storage: TextStorage;
  readonly #life: WindowLife;
  /** The places that were looked at for a text that a crash or a reload left on its way. */
  readonly #known = new Set<string>();
  /** What this window is sending. */
  readonly #onTheWay = new Map<string, string>();

  constructor(storage: TextStorage, life: WindowLife) {
    // A field that shows its text a frame late would lose the next key.
    super(atOnce);
    this.#storage = storage;
    this.#life = life;
    storage.listen((key) => {
      if (key.startsWith(draftKey(""))) this.changed();
    });
  }

  read(place: string): string {
    if (!this.#known.has(place)) {
      this.#known.add(place);
      this.#takeLeftBehind(place);
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
    this.#send(place, text);
    this.changed();
  }

  /** What was on its way has arrived. */
  settle(place: string): void {
    this.#onTheWay.delete(place);
    if (this.#storage.read(senderKey(place)) === this.#life.name) this.#clear(place);
  }

  /** What was on its way comes back, before what was typed meanwhile. */
  giveBack(place: string): void {
    const sent = this.#onTheWay.get(place) ?? "";
    this.settle(place);
    this.write(place, joined(sent, this.read(place)));
  }

  /** What is typed at one place, with `typed`, and what is on its way from there, belong to another from now on. */
  move(from: string, to: string, typed: boolean): void {
    this.read(to);
    const sent = this.#onTheWay.get(from);
    this.settle(from);
    if (sent !== undefined) this.#send(to, sent);
    if (typed) {
      this.#storage.write(draftKey(to), this.read(from));
      this.#storage.write(draftKey(from), "");
    }
    this.changed();
  }

  protected override makeSnapshot(): object {
    return {};
  }

  #send(place: string, text: string): void {
    this.#onTheWay.set(place, text);
    this.#storage.write(sendingKey(place), text);
    this.#storage.write(senderKey(place), this.#life.name);
  }

  #clear(place: string): void {
    this.#storage.write(sendingKey(place), "");
    this.#storage.write(senderKey(place), "");
  }

  #takeLeftBehind(place: string): void {
    if (this.#storage.read(sendingKey(place)) === undefined) return;
    const sender = this.#storage.read(senderKey(place)) ?? this.#life.name;
    if (sender === this.#life.name) this.#bringBack(place);
    else void this.#bringBackUnlessOpen(place, sender);
  }

  /** A window that is there sees to its text itself. */
  async #bringBackUnlessOpen(place: string, sender: string): Promise<void> {
    if (await this.#life.isOpen(sender)) return;
    if (this.#storage.read(senderKey(place)) !== sender) return;
    this.#bringBack(place);
    this.changed();
  }

  #bringBack(place: string): void {
    const sent = this.#storage.read(sendingKey(place)) ?? "";
    this.#clear(place);
    this.#storage.write(draftKey(place), joined(sent, this.#storage.read(draftKey(place)) ?? ""));
  }
}

function joined(sent: string, typed: string): string {
  return [sent, typed].filter((text) => text.trim() !== "").join("\n\n") || typed;
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

/** The window whose text is on its way. */
function senderKey(place: string): string {
  return `sender:${place}`;
}
