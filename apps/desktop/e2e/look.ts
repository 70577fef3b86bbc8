// Owns looking at the window: a picture in each theme for people, and axe for whoever cannot see it. quality.md §2 "axe in every
// state and both themes".
import { mkdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import type axe from "axe-core";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { RunningApp } from "./stand.js";

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

const pictures = path.join(import.meta.dirname, "out");

/** The smaller of its two forms: it is sent to each page that is looked at. */
const axeSource = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

/** Where nobody looks at pictures none are made: each costs as much as the look of axe. */
const isPictured = process.env["X_E2E_PICTURES"] === "1";

/** What axe finds by colours. All else it finds in the document, which is the same in each theme. */
const RULES_OF_COLOUR = ["color-contrast", "link-in-text-block"];

/** What keeps people out is a failure. The pictures are `out/<name>-light.png` and `out/<name>-dark.png`. */
export async function look(app: RunningApp, name: string): Promise<void> {
  if (isPictured) await mkdir(pictures, { recursive: true });
  const findings = [await lookIn(app, "light", name), await lookIn(app, "dark", name, RULES_OF_COLOUR)];
  expect(findings.flat(), name).toEqual([]);
}

async function lookIn(
  { electron, page }: RunningApp,
  theme: "light" | "dark",
  name: string,
  rules?: readonly string[],
) {
  await electron.evaluate(({ nativeTheme }, source) => {
    nativeTheme.themeSource = source;
  }, theme);
  await page.waitForFunction(
    (wanted) => matchMedia("(prefers-color-scheme: dark)").matches === (wanted === "dark"),
    theme,
  );
  await page.evaluate(bringToRest);
  if (isPictured)
    await page.screenshot({ path: path.join(pictures, `${name}-${theme}.png`), animations: "disabled" });
  return (await graveFindings(page, rules)).map((finding) => ({ theme, ...finding }));
}

/** A colour on its way to another is neither: what comes to an end does so now, and what that begins in the next frames too. */
async function bringToRest(): Promise<void> {
  for (let quietFrames = 0; quietFrames < 3; quietFrames += 1) {
    const ending = document.getAnimations().filter(({ effect, playState }) => {
      const isEndless = effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY;
      return playState === "running" && !isEndless;
    });
    for (const animation of ending) animation.finish();
    if (ending.length > 0) quietFrames = 0;
    await new Promise((resolve) => {
      requestAnimationFrame(resolve);
    });
  }
}

/** What axe finds serious or critical in the page as it stands, and where; by all of its rules, or by these. */
export async function graveFindings(
  page: Page,
  rules?: readonly string[],
): Promise<readonly { id: string; where: readonly string[] }[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(await readFile(axeSource, "utf8"));
  // Told to report violations only, it does not work out a selector for everything that is fine, which takes ten times as long.
  const violations = await page.evaluate(
    async (runOnly) => {
      const report = await window.axe?.run(document, { resultTypes: ["violations"], ...runOnly });
      return report?.violations;
    },
    rules === undefined ? {} : { runOnly: [...rules] },
  );
  if (violations === undefined) throw new Error("axe did not arrive in the page");
  const grave = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  return grave.map(({ id, nodes }) => ({ id, where: nodes.map(({ target }) => String(target)) }));
}
