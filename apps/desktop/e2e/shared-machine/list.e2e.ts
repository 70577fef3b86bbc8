import { expect, it } from "vitest";
import { Chat } from "../chat.js";
import { sharedApp } from "../shared-app.js";
import { sessionFiles, turnFiles } from "../store-files.js";

it("renames and deletes a conversation; its session file goes, its turn file stays, S§9.4", async () => {
  const { stand, app } = await sharedApp();
  const chat = new Chat(app.page);
  await chat.say("good morning");
  await chat.sees("to see what I understand.");
  await chat.settled();
  const [sessions = 0, turns] = await files(stand.workDir);

  await chat.choose("good morning", "Rename");
  const title = app.page.getByRole("textbox", { name: "Title of the conversation" });
  await title.fill("Greetings");
  await title.press("Enter");
  await chat.conversations.getByText("Greetings", { exact: true }).waitFor();
  expect((await sessionFiles(stand.workDir)).at(-1)?.at(-1)).toMatchObject({
    type: "title_changed",
    title: "Greetings",
  });

  // The key that saves presses nothing that gets the focus back: no menu, and no other conversation than the one in view.
  await app.page.getByRole("button", { name: "Actions for this conversation" }).click();
  await app.page.getByRole("menuitem", { name: "Rename" }).click();
  await title.fill("Salutations");
  await title.press("Enter");
  await chat.conversations.getByText("Salutations", { exact: true }).waitFor();
  expect(await app.page.getByRole("menuitem").count()).toBe(0);
  await app.page.keyboard.press("Control+n");
  await chat.choose("Salutations", "Rename");
  await title.fill("Greetings");
  await title.press("Enter");
  await chat.conversations.getByText("Greetings", { exact: true }).waitFor();
  expect(await app.page.getByRole("heading", { level: 1 }).innerText()).toBe("New conversation");

  await chat.choose("Greetings", "Delete…");
  await app.page.getByRole("button", { name: "Delete", exact: true }).click();
  await chat.conversations.getByText("Greetings", { exact: true }).waitFor({ state: "detached" });
  await expect.poll(() => files(stand.workDir)).toEqual([sessions - 1, turns]);
});

/** How many there are of sessions and of turns. */
async function files(workDir: string): Promise<number[]> {
  return [(await sessionFiles(workDir)).length, (await turnFiles(workDir)).length];
}
