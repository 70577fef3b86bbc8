// Owns light, dark, or as the system has it; remembered across restarts. The colours themselves are in styles/tokens.css.
import type { Frames } from "../ports/frames.js";
import type { TextStorage } from "../ports/text-storage.js";
import { ValueStore } from "../stores/value-store.js";

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

const STORAGE_KEY = "theme";

export class ThemeStore extends ValueStore<Theme> {
  readonly #storage: TextStorage;
  readonly #root: HTMLElement;

  constructor(frames: Frames, storage: TextStorage, root: HTMLElement) {
    super(frames, themeOf(storage.read(STORAGE_KEY)));
    this.#storage = storage;
    this.#root = root;
    this.#paint();
  }

  choose(theme: Theme): void {
    this.#storage.write(STORAGE_KEY, theme);
    this.set(theme);
    this.#paint();
  }

  // Before the first paint the attribute must be there, so this never waits for a frame.
  #paint(): void {
    this.#root.dataset["theme"] = this.getSnapshot();
  }
}

function themeOf(text: string | undefined): Theme {
  return THEMES.find((theme) => theme === text) ?? "system";
}
