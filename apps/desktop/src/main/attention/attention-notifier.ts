// Owns telling a person who is elsewhere that a turn needs them. Never takes the focus; a click brings the window and the
// conversation forward. What is said is the title and a fixed sentence, never content of the conversation. app.md §3.
import type { ListenOnly } from "@x/core";
import type { SessionIndexChanged, SessionIndexEntry } from "@x/shared";
import { isNews, type Needs, needsOf } from "./needs-of.js";

export interface Notification {
  close(): void;
}

export interface NotificationText {
  readonly title: string;
  readonly body: string;
}

export interface AttentionNotifierParts {
  readonly sessionBus: ListenOnly<SessionIndexChanged>;
  /** Whether the person is looking at one of our windows. */
  readonly isPersonHere: () => boolean;
  readonly notify: (text: NotificationText, onClick: () => void) => Notification;
  readonly showSession: (sessionId: string) => void;
}

export class AttentionNotifier {
  readonly #parts: AttentionNotifierParts;
  readonly #known = new Map<string, Needs>();
  readonly #shown = new Map<string, Notification>();
  readonly #leave: () => void;

  constructor(parts: AttentionNotifierParts) {
    this.#parts = parts;
    this.#leave = parts.sessionBus.subscribe(({ sessionId, entry }) => this.#take(sessionId, entry));
  }

  close(): void {
    this.#leave();
    for (const sessionId of [...this.#shown.keys()]) this.#withdraw(sessionId);
  }

  #take(sessionId: string, entry: SessionIndexEntry | null): void {
    const needs = entry === null ? undefined : needsOf(entry);
    if (entry === null || needs === undefined) {
      this.#known.delete(sessionId);
      this.#withdraw(sessionId);
      return;
    }
    const news = isNews(this.#known.get(sessionId), needs);
    this.#known.set(sessionId, needs);
    if (news && !this.#parts.isPersonHere()) this.#show(entry, needs);
  }

  #show({ sessionId, title }: SessionIndexEntry, { text }: Needs): void {
    this.#withdraw(sessionId);
    const notification = this.#parts.notify({ title: title ?? "Untitled", body: text }, () => {
      this.#shown.delete(sessionId);
      this.#parts.showSession(sessionId);
    });
    this.#shown.set(sessionId, notification);
  }

  #withdraw(sessionId: string): void {
    this.#shown.get(sessionId)?.close();
    this.#shown.delete(sessionId);
  }
}
