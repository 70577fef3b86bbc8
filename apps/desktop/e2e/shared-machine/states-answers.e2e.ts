import { writeFile } from "node:fs/promises";
import path from "node:path";
import type { Page } from "playwright-core";
import { it } from "vitest";
import { Chat } from "../chat.js";
import { look } from "../look.js";
import { sharedApp } from "../shared-app.js";

const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

it("shows an answer as it comes, and one that is whole, app.md §3", async () => {
  const { app } = await sharedApp();
  const chat = new Chat(app.page);
  await chat.say("count to 10000");
  await chat.sees("1 2 3 4 5");
  await look(app, "streaming");
  await chat.press(chat.stop);
  await chat.settled();
  await chat.sees("Unfinished.");
  await look(app, "cancelled");

  await chat.say("markdown");
  await chat.sees("to do");
  await chat.settled();
  await app.page.locator("code .code-keyword").first().waitFor();
  await app.page.getByRole("button", { name: "Thoughts" }).last().click();
  await look(app, "answer-with-reasoning");
});

it("attaches files by picking and dropping, refuses what is too large, and shows them in the turn, app.md §3", async () => {
  const { stand, app } = await sharedApp();
  const notes = path.join(stand.workspace, "notes.md");
  const large = path.join(stand.workspace, "large.txt");
  const picture = path.join(stand.workspace, "picture.png");
  await writeFile(notes, "# Notes\n\nBuy milk.\n");
  await writeFile(large, "a".repeat(300_000));
  await writeFile(picture, Buffer.from(PIXEL, "base64"));
  const chat = new Chat(app.page);
  await chat.attach(notes, large, picture);
  await app.page.getByText('"large.txt" is too large: it has 300 kB').waitFor();
  await look(app, "attachments-in-the-composer");

  await app.page.reload();
  await app.page.getByText("Attach again: notes.md, picture.png.").waitFor();
  await chat.attach(notes, picture);
  await drop(app.page, "dropped.txt", "let go here");
  await app.page.getByText("dropped.txt").waitFor();
  await chat.say("What is in these?");
  await chat.sees("I see that you attached notes.md");
  await chat.settled();
  await app.page.getByRole("button", { name: "notes.md" }).click();
  await chat.sees("Buy milk.");
  await look(app, "attachments-in-the-turn");
});

/** Lets a file go over the conversation. */
async function drop(page: Page, name: string, text: string): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    ([fileName, content]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([content], fileName));
      return transfer;
    },
    [name, text] as const,
  );
  const main = page.getByRole("main");
  await main.dispatchEvent("dragenter", { dataTransfer });
  await page.getByText("Drop to attach to your message").waitFor();
  await main.dispatchEvent("drop", { dataTransfer });
  await page.getByText("Drop to attach to your message").waitFor({ state: "detached" });
}
