// Owns looking at the window: a picture in each theme for people, and axe for whoever cannot see it. quality.md §2 "axe in every
// state and both themes".
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { AxeBuilder } from "@axe-core/playwright";
import { expect } from "vitest";
import type { RunningApp } from "./stand.js";

const pictures = path.join(import.meta.dirname, "out");

/** What keeps people out is a failure. The pictures are `out/<name>-light.png` and `out/<name>-dark.png`. */
export async function look(app: RunningApp, name: string): Promise<void> {
  await mkdir(pictures, { recursive: true });
  const findings = [await lookIn(app, "light", name), await lookIn(app, "dark", name)];
  expect(findings.flat(), name).toEqual([]);
}

async function lookIn({ electron, page }: RunningApp, theme: "light" | "dark", name: string) {
  await electron.evaluate(({ nativeTheme }, source) => {
    nativeTheme.themeSource = source;
  }, theme);
  await page.waitForFunction(
    (wanted) => matchMedia("(prefers-color-scheme: dark)").matches === (wanted === "dark"),
    theme,
  );
  await page.screenshot({ path: path.join(pictures, `${name}-${theme}.png`), animations: "disabled" });
  // Electron opens no page for axe to put its report together in, which the older mode does without.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  const grave = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  return grave.map(({ id, nodes }) => ({ theme, id, where: nodes.map(({ target }) => String(target)) }));
}
