import type { Settings } from "@x/shared";
import { DEFAULT_SETTINGS } from "@x/shared";
import { expect, it } from "vitest";
import { followTheme, type ThemeSource } from "./follow-theme.js";

it("takes the theme of the settings at once and after every change, until it is ended (app.md §3)", () => {
  const listeners = new Set<(settings: Settings) => void>();
  const source: ThemeSource = { themeSource: "system" };
  const withTheme = (theme: ThemeSource["themeSource"]) => ({ ...DEFAULT_SETTINGS, appearance: { theme } });
  const end = followTheme(
    {
      current: () => withTheme("dark"),
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    source,
  );
  const seen = [source.themeSource];
  for (const listener of listeners) listener(withTheme("light"));
  seen.push(source.themeSource);
  end();
  expect([seen, listeners.size]).toEqual([["dark", "light"], 0]);
});
