// Owns light, dark, or as the system has it, for everything of the program at once: the colour of a window before its page
// has painted, the page itself (`prefers-color-scheme`), and the system's own dialogs. app.md §3 "without a white flash".
import type { ISettingsStore } from "@x/core";
import type { Theme } from "@x/shared";

/** The part of Electron's `nativeTheme` that is used. */
export interface ThemeSource {
  themeSource: Theme;
}

/** Must be called before the first window is made; the returned function ends it. */
export function followTheme(
  settings: Pick<ISettingsStore, "current" | "subscribe">,
  theme: ThemeSource,
): () => void {
  theme.themeSource = settings.current().appearance.theme;
  return settings.subscribe(({ appearance }) => {
    theme.themeSource = appearance.theme;
  });
}
