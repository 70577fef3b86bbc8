import { expect, it } from "vitest";
import { look } from "../look.js";
import { openSettings } from "../open-settings.js";
import { sharedApp } from "../shared-app.js";

it("keeps the theme over a restart and opens the next window in its colour, and the list out of sight until its button brings it back", async () => {
  const { app: first, again } = await sharedApp();
  const settings = await openSettings(first, "Appearance");
  await settings.getByRole("radio", { name: "Dark" }).click();
  await first.page.waitForFunction(() => matchMedia("(prefers-color-scheme: dark)").matches);
  await look(first, "settings-appearance");
  await first.page.keyboard.press("Escape");
  await settings.waitFor({ state: "hidden" });
  await first.page.getByRole("button", { name: "Hide the list" }).click();
  await first.page.getByRole("navigation").waitFor({ state: "detached" });
  await look(first, "list-folded");
  await first.page.reload();
  await first.page.getByRole("button", { name: "Show the list" }).waitFor();

  const second = await again("quit");
  expect(await second.page.evaluate(() => matchMedia("(prefers-color-scheme: dark)").matches)).toBe(true);
  const background = await second.electron.evaluate(({ BrowserWindow, nativeTheme }) => [
    nativeTheme.themeSource,
    BrowserWindow.getAllWindows()[0]?.getBackgroundColor().toLowerCase(),
  ]);
  expect(background).toEqual(["dark", "#141619"]);
  await second.page.getByRole("button", { name: "Show the list" }).click();
  await second.page.getByRole("navigation").waitFor();
});
