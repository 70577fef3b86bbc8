// Owns the words for the three appearances. PURE.
import type { Theme } from "@x/shared";

export const THEME_WORDS: Readonly<Record<Theme, string>> = {
  system: "As the system",
  light: "Light",
  dark: "Dark",
};
