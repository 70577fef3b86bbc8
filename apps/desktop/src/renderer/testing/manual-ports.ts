// The ports of a window that tests hold in their hands: frames and timers run when the test says so.
import type { CodedError } from "@x/shared";
import type { Frames } from "../ports/frames.js";
import type { Narrowness } from "../ports/narrowness.js";
import type { Ports } from "../ports/ports.js";
import type { WatchSight } from "../ports/sight.js";
import type { TextStorage } from "../ports/text-storage.js";
import type { Timers } from "../ports/timers.js";
import type { WindowLife } from "../ports/window-life.js";

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

class ManualNarrowness implements Narrowness {
  readonly #listeners = new Set<() => void>();
  #narrow = false;

  isNarrow(): boolean {
    return this.#narrow;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  become(narrow: boolean): void {
    this.#narrow = narrow;
    for (const listener of this.#listeners) listener();
  }
}

/** Everything is in view, until it is hidden. */
class ManualSight {
  readonly #watched = new Set<(inView: boolean) => void>();
  #inView = true;

  readonly watch: WatchSight = (_element, tell) => {
    this.#watched.add(tell);
    tell(this.#inView);
    return () => {
      this.#watched.delete(tell);
    };
  };

  become(inView: boolean): void {
    this.#inView = inView;
    for (const tell of this.#watched) tell(inView);
  }
}

/** One storage as several windows see it: each hears of what another one writes. */
export class SharedTexts {
  readonly #kept: Map<string, string>;
  readonly #views = new Set<Set<(key: string) => void>>();

  constructor(texts: Readonly<Record<string, string>> = {}) {
    this.#kept = new Map(Object.entries(texts));
  }

  view(): TextStorage {
    const listeners = new Set<(key: string) => void>();
    this.#views.add(listeners);
    return {
      read: (key) => this.#kept.get(key),
      write: (key, text) => {
        if (text === "") this.#kept.delete(key);
        else this.#kept.set(key, text);
        for (const others of this.#views) if (others !== listeners) for (const tell of others) tell(key);
      },
      listen: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    };
  }
}

export function memoryStorage(texts: Readonly<Record<string, string>> = {}): TextStorage {
  return new SharedTexts(texts).view();
}

/** A window of that name; only those in `open` are there. */
export function windowLife(name = "w1", open: readonly string[] = [name]): WindowLife {
  return { name, isOpen: async (other) => open.includes(other) };
}

export interface ManualPorts extends Ports {
  readonly frames: ManualFrames;
  readonly timers: ManualTimers;
  readonly narrowness: ManualNarrowness;
  readonly sight: ManualSight;
  readonly copied: string[];
  readonly violations: CodedError[];
}

export function manualPorts(): ManualPorts {
  const copied: string[] = [];
  const violations: CodedError[] = [];
  const sight = new ManualSight();
  return {
    frames: new ManualFrames(),
    timers: new ManualTimers(),
    clock: { now: () => NOON },
    narrowness: new ManualNarrowness(),
    sight,
    watchSight: sight.watch,
    storage: memoryStorage(),
    windowStorage: memoryStorage(),
    beginning: { seat: 1, anew: false },
    windowLife: windowLife(),
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
