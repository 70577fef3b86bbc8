import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { Chat } from "../chat.js";
import { look } from "../look.js";
import { scriptedModel, settingsFor } from "../scripted-model.js";
import { sharedApp } from "../shared-app.js";
import { makeSmall, overflowing } from "../small-window.js";

/** Each card that waits is brought to the view by its top: which of its buttons are not whole in sight then. */
function coveredButtons(page: Page): Promise<readonly (string | null)[]> {
  return page.evaluate(() => {
    const view = document.querySelector("[role=log]");
    if (view === null) throw new Error("there is no conversation");
    const isWhole = (button: Element) => {
      const { bottom, left, right, top } = button.getBoundingClientRect();
      const frame = view.getBoundingClientRect();
      const at = document.elementFromPoint((left + right) / 2, bottom - 2);
      return top >= frame.top && bottom <= frame.bottom && (at === button || button.contains(at));
    };
    return [...view.querySelectorAll("[data-waiting-card]")].flatMap((card) => {
      card.scrollIntoView({ block: "start" });
      return [...card.querySelectorAll("button")]
        .filter((button) => !isWhole(button))
        .map((button) => button.textContent);
    });
  });
}

it("fits into the smallest window there is: the list lies over the conversation, no dialog sticks out, app.md §3", async () => {
  const { stand, app } = await sharedApp();
  const { page } = app;
  const chat = new Chat(page);
  const keys = page.keyboard;
  expect(
    await app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getMinimumSize()),
  ).toEqual([480, 400]);
  await makeSmall(app);
  await page.getByRole("navigation").waitFor({ state: "detached" });
  await chat.say("markdown");
  await chat.sees("to do");
  await chat.settled();
  expect(await overflowing(page)).toEqual([]);
  await look(app, "narrow-conversation");

  await keys.press("Control+b");
  await page.getByRole("navigation").waitFor();
  expect(await overflowing(page)).toEqual([]);
  await look(app, "narrow-list");
  await page.mouse.click(440, 200);
  await page.getByRole("navigation").waitFor({ state: "detached" });

  await chat.say("write notes.txt: by a narrow window");
  await page.getByRole("button", { name: "Allow once" }).waitFor();
  expect(await overflowing(page)).toEqual([]);
  await look(app, "narrow-permission");
  expect(await coveredButtons(page)).toEqual([]);
  await chat.press(page.getByRole("button", { name: "Allow once" }));
  await chat.settled();
  const long = (name: string) => ({ path: name, content: "a line\n".repeat(12) });
  await chat.say(
    `call file-write ${JSON.stringify(long("a.txt"))} and file-write ${JSON.stringify(long("b.txt"))}`,
  );
  await page.locator("[data-waiting-card]").nth(1).waitFor();
  await look(app, "narrow-permissions");
  expect(await coveredButtons(page)).toEqual([]);
  await page.getByRole("log").getByRole("button", { name: "Stop" }).click();
  await chat.settled();

  // The same without the banner of the offline guide, which goes once a model is set up.
  const model = await scriptedModel();
  await stand.putSettings(settingsFor(model));

  for (const [key, name] of [
    ["Control+,", "Settings"],
    ["Control+/", "Keyboard"],
  ] as const) {
    await keys.press(key);
    await page.getByRole("dialog", { name }).waitFor();
    expect(await overflowing(page)).toEqual([]);
    await look(app, `narrow-${name.toLowerCase()}`);
    await keys.press("Escape");
    await page.getByRole("dialog", { name }).waitFor({ state: "detached" });
  }

  await page.getByText("The offline guide answers.").waitFor({ state: "detached" });
  await keys.press("Control+n");
  for (const name of ["a.txt", "b.txt"]) model.thenCall("file-write", long(name));
  await chat.say("Write both");
  await page.locator("[data-waiting-card]").nth(1).waitFor();
  await look(app, "narrow-permissions-without-banner");
  expect(await coveredButtons(page)).toEqual([]);
  await chat.press(page.getByRole("button", { name: "Deny", exact: true }).first());
  await page.locator("[data-waiting-card]").nth(1).waitFor({ state: "detached" });
  expect(await coveredButtons(page)).toEqual([]);
  await page.getByRole("log").getByRole("button", { name: "Stop" }).click();
  await chat.settled();

  model.asksToWait(50);
  await chat.say("And now?");
  await chat.sees("The model server asks to wait: trying again in ");
  await look(app, "narrow-model-asks-to-wait");
  await chat.press(chat.stop);
  await chat.settled();

  await keys.press("Control+t");
  await page.getByRole("button", { name: "New task", exact: true }).click();
  await page.getByRole("dialog", { name: "New task" }).waitFor();
  expect(await overflowing(page)).toEqual([]);
  await look(app, "narrow-task");
  await keys.press("Escape");
});
