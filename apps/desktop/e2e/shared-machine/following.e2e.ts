import { expect, it } from "vitest";
import { Chat } from "../chat.js";
import { scriptedModel, settingsFor } from "../scripted-model.js";
import { sharedApp } from "../shared-app.js";

const lines = (count: number) => Array.from({ length: count }, (_, index) => `Line ${index}.`).join("\n");

it("follows the answer again after permissions that shrank until everything was in view, in a second window too, app.md §3", async () => {
  const model = await scriptedModel();
  const { app } = await sharedApp(settingsFor(model));
  const first = new Chat(app.page);
  model.answer("", 1);
  for (const name of ["one.txt", "two.txt"]) model.thenCall("file-write", { path: name, content: lines(40) });
  for (const word of ["one", "two"]) model.thenCall("run-command", { argv: ["echo", word] });
  await first.say("four calls");
  const denials = app.page.getByRole("button", { name: "Deny", exact: true });
  await denials.nth(3).waitFor();
  const second = new Chat(await app.newWindow());
  await second.open("four calls");
  await second.page.getByRole("button", { name: "Show the first" }).waitFor();
  await app.page.getByRole("button", { name: "Show the first" }).click();
  await first.page.getByRole("button", { name: "Latest" }).waitFor();

  model.answer(`${lines(40).replaceAll("\n", "\n\n")}\n\nThe end.`, 20);
  for (let left = 3; left >= 0; left -= 1) {
    await first.press(denials.first());
    await expect.poll(() => denials.count()).toBe(left);
  }
  for (const chat of [first, second]) {
    await chat.sees("The end.");
    await chat.settled();
    const beneath = () =>
      chat.conversation.evaluate((view) =>
        Math.round(view.scrollHeight - view.clientHeight - view.scrollTop),
      );
    await expect.poll(beneath).toBeLessThan(5);
    expect(await chat.conversation.evaluate((view) => view.scrollTop)).toBeGreaterThan(0);
    expect(await chat.page.getByRole("button", { name: "Latest" }).count()).toBe(0);
  }
});
