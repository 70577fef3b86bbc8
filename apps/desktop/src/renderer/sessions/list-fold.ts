// Owns where the list of conversations is: beside the conversation, over it, or out of sight. A narrow window has no room beside.
// Each window has its own choice, over a reload too; the last choice is how the next window begins. app.md §3.

import { atOnce } from "../ports/frames.js";
import type { Narrowness } from "../ports/narrowness.js";
import type { TextStorage } from "../ports/text-storage.js";
import type { SetUpCommands } from "../setup/set-up-commands.js";
import type { SetupStore } from "../setup/setup-store.js";
import { ExternalStore } from "../stores/external-store.js";

export type ListPlace = "beside" | "over" | "folded";

const STORAGE_KEY = "list-folded";
const COMMAND_KEY = "settings:list-folded";

export interface ListFoldParts {
  readonly narrowness: Narrowness;
  /** Survives a restart: what the settings said last, for a window that has not read them yet. */
  readonly storage: TextStorage;
  /** Lives as long as the window does. */
  readonly windowStorage: TextStorage;
  readonly setup: SetupStore;
  readonly setUp: SetUpCommands;
}

export class ListFold extends ExternalStore<ListPlace> {
  readonly #parts: ListFoldParts;
  #isOver = false;
  #isRemembering = false;

  constructor(parts: ListFoldParts) {
    // What is focused next may be in the list: the next frame would be too late.
    super(atOnce);
    this.#parts = parts;
  }

  listen(): void {
    const { narrowness, setup } = this.#parts;
    narrowness.subscribe(() => {
      this.#isOver = false;
      this.changed();
    });
    setup.subscribe(() => {
      this.#noteSettings();
      this.changed();
    });
  }

  toggle(): void {
    if (this.getSnapshot() === "folded") this.show();
    else this.#fold();
  }

  show(): void {
    if (this.getSnapshot() !== "folded") return;
    if (this.#parts.narrowness.isNarrow()) this.#lay(true);
    else this.#choose(false);
  }

  /** Whoever has found what they came for is done with a list that lies over it; one beside it stays. */
  leave(): void {
    if (this.#isOver) this.#lay(false);
  }

  #fold(): void {
    if (this.#isOver) this.#lay(false);
    else this.#choose(true);
  }

  #lay(isOver: boolean): void {
    this.#isOver = isOver;
    this.changed();
  }

  #choose(folded: boolean): void {
    this.#parts.windowStorage.write(STORAGE_KEY, String(folded));
    this.changed();
    if (!this.#isRemembering) void this.#remember(folded);
  }

  /** What was chosen while that was being written is written after it. */
  async #remember(folded: boolean): Promise<void> {
    this.#isRemembering = true;
    await this.#parts.setUp.change(COMMAND_KEY, { appearance: { listFolded: folded } });
    this.#isRemembering = false;
    if (this.#isFolded() !== folded) await this.#remember(!folded);
  }

  #isFolded(): boolean {
    const { storage, windowStorage } = this.#parts;
    const kept = windowStorage.read(STORAGE_KEY) ?? this.#ofSettings() ?? storage.read(STORAGE_KEY);
    return kept === "true";
  }

  /** Undefined until they are read. */
  #ofSettings(): string | undefined {
    const { view } = this.#parts.setup.getSnapshot();
    return view && String(view.settings.appearance.listFolded === true);
  }

  #noteSettings(): void {
    const said = this.#ofSettings();
    if (said !== undefined && said !== (this.#parts.storage.read(STORAGE_KEY) ?? "false")) {
      this.#parts.storage.write(STORAGE_KEY, said);
    }
  }

  protected override makeSnapshot(): ListPlace {
    if (this.#parts.narrowness.isNarrow()) return this.#isOver ? "over" : "folded";
    return this.#isFolded() ? "folded" : "beside";
  }
}
