// Owns looking at the window: a picture in each theme for people, and axe for whoever cannot see it. quality.md §2 "axe in every
// state and both themes".
import { mkdir } from "node:fs/promises";
import path from "node:path";
import axe from "axe-core";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { RunningApp } from "./stand.js";

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

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
  return (await graveFindings(page)).map((finding) => ({ theme, ...finding }));
}

/** What axe finds serious or critical in the page as it stands, and where. */
export async function graveFindings(
  page: Page,
): Promise<readonly { id: string; where: readonly string[] }[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  // Told to report violations only, it does not work out a selector for everything that is fine, which takes ten times as long.
  const violations = await page.evaluate(async () => {
    const report = await window.axe?.run(document, { resultTypes: ["violations"] });
    return report?.violations;
  });
  if (violations === undefined) throw new Error("axe did not arrive in the page");
  const grave = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  return grave.map(({ id, nodes }) => ({ id, where: nodes.map(({ target }) => String(target)) }));
}
