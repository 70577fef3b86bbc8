// Owns opening the settings at one of their sections.
import type { Locator } from "playwright-core";
import type { RunningApp } from "./stand.js";

export async function openSettings({ page }: RunningApp, section: string): Promise<Locator> {
  await page.keyboard.press("Control+,");
  const settings = page.getByRole("dialog", { name: "Settings" });
  await settings.getByRole("tab", { name: section }).click();
  return settings;
}
