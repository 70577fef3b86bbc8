import { it } from "vitest";
import { sharedApp } from "../shared-app.js";

it("does from its menu what the window does by key, app.md §3", async () => {
  const { app } = await sharedApp();
  const { page } = app;
  const choose = (id: string) =>
    app.electron.evaluate(({ Menu }, chosen) => {
      Menu.getApplicationMenu()?.getMenuItemById(chosen)?.click();
    }, id);
  await choose("settings");
  await page.getByRole("dialog", { name: "Settings" }).waitFor();
  await page.keyboard.press("Escape");
  await choose("show-keys");
  await page.getByRole("dialog", { name: "Keyboard" }).waitFor();
  await page.keyboard.press("Escape");
  await choose("toggle-list");
  await page.getByRole("navigation").waitFor({ state: "detached" });
  await choose("search");
  await page.getByRole("searchbox", { name: "Search conversations" }).waitFor();
  await choose("show-tasks");
  await page.getByRole("heading", { name: "Background tasks", exact: true }).waitFor();
  await choose("new-conversation");
  await page.getByRole("textbox", { name: "Message" }).waitFor();
});
