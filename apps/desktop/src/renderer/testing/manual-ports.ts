// The ports of a window that tests hold in their hands: frames and timers run when the test says so.
import type { CodedError } from "@x/shared";
import type { Frames } from "../ports/frames.js";
import type { Ports } from "../ports/ports.js";
import type { TextStorage } from "../ports/text-storage.js";
import type { Timers } from "../ports/timers.js";

/** 2025-11-11T12:00:00Z. */
export const NOON = Date.UTC(2025, 10, 11, 12);

export class ManualFrames implements Frames {
  readonly #asked = new Set<() => void>();

  request(run: () => void): void {
    this.#asked.add(run);
  }

  /** Draws one frame; true when somebody had asked for it. */
  paint(): boolean {
    const due = [...this.#asked];
    this.#asked.clear();
    for (const run of due) run();
    return due.length > 0;
  }
}

export class ManualTimers implements Timers {
  #now = 0;
  #timers: { readonly at: number; readonly run: () => void }[] = [];

  after(milliseconds: number, run: () => void): () => void {
    const timer = { at: this.#now + milliseconds, run };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  }

  get waiting(): number {
    return this.#timers.length;
  }

  advance(milliseconds: number): void {
    const until = this.#now + milliseconds;
    for (;;) {
      const due = this.#timers.filter(({ at }) => at <= until).sort((left, right) => left.at - right.at)[0];
      if (due === undefined) break;
      this.#timers = this.#timers.filter((other) => other !== due);
      this.#now = due.at;
      due.run();
    }
    this.#now = until;
  }
}

export function memoryStorage(texts: Readonly<Record<string, string>> = {}): TextStorage {
  const kept = new Map(Object.entries(texts));
  return {
    read: (key) => kept.get(key),
    write: (key, text) => {
      if (text === "") kept.delete(key);
      else kept.set(key, text);
    },
  };
}

export interface ManualPorts extends Ports {
  readonly frames: ManualFrames;
  readonly timers: ManualTimers;
  readonly copied: string[];
  readonly violations: CodedError[];
}

export function manualPorts(): ManualPorts {
  const copied: string[] = [];
  const violations: CodedError[] = [];
  return {
    frames: new ManualFrames(),
    timers: new ManualTimers(),
    clock: { now: () => NOON },
    storage: memoryStorage(),
    windowStorage: memoryStorage(),
    copyText: async (text) => {
      copied.push(text);
    },
    pathOfFile: (file) => `/given/${file.name}`,
    // Idle after whatever is under way.
    whenIdle: (run) => {
      queueMicrotask(run);
      return () => undefined;
    },
    reportViolation: (error) => {
      violations.push(error);
    },
    copied,
    violations,
  };
}
