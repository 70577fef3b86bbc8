import { expect, it } from "vitest";
import { sharedApp } from "../shared-app.js";

it("asks before a click beside a form, Escape, or the menu loses what was typed into it, app.md §3", async () => {
  const { electron, page } = (await sharedApp()).app;
  const beside = () => page.mouse.click(3, 300);
  const byMenu = () =>
    electron.evaluate(({ Menu }) => Menu.getApplicationMenu()?.getMenuItemById("new-conversation")?.click());
  const question = page.getByRole("alertdialog", { name: "Discard what you changed?" });
  const keep = question.getByRole("button", { name: "Keep editing" });
  const focused = () => page.evaluate(() => document.activeElement?.textContent);

  await page.getByRole("button", { name: "Background tasks" }).click();
  await page.getByRole("button", { name: "New task" }).first().click();
  const task = page.getByRole("dialog", { name: "New task" });
  await task.waitFor();
  await beside();
  await task.waitFor({ state: "hidden" });

  await page.getByRole("button", { name: "New task" }).first().click();
  const name = task.getByRole("textbox", { name: "Name" });
  await name.fill("Morning news");
  for (const leave of [beside, () => page.keyboard.press("Escape"), byMenu]) {
    await leave();
    await keep.waitFor();
    await expect.poll(focused).toBe("Keep editing");
    await page.keyboard.press("Escape");
    await question.waitFor({ state: "hidden" });
    expect(await name.inputValue()).toBe("Morning news");
    await name.focus();
  }
  await beside();
  await question.getByRole("button", { name: "Discard" }).click();
  await task.waitFor({ state: "hidden" });
  expect(await question.count()).toBe(0);

  await page.getByRole("button", { name: "New task" }).first().click();
  await name.fill("Morning news");
  await byMenu();
  await question.getByRole("button", { name: "Discard" }).click();
  await page.getByRole("heading", { level: 1, name: "New conversation" }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe("Message");
});
