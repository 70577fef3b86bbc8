import { expect, it } from "vitest";
import { Chat } from "../chat.js";
import { Stand } from "../stand.js";
import { turnFiles } from "../store-files.js";

/** The window of a new start, with its only conversation open. */
async function reopened(stand: Stand) {
  const app = await stand.start();
  const chat = new Chat(app.page);
  await chat.conversations.getByRole("button").first().click();
  return { app, chat };
}

it("comes back from a kill in mid-answer as interrupted, keeps the draft, and answers anew when resumed, quality.md §2", async () => {
  const stand = await Stand.make();
  const first = await stand.start();
  const before = new Chat(first.page);
  await before.say("count to 300");
  await before.sees("1 2 3 4 5");
  await before.message.fill("half a thought");
  await first.page.reload();
  await expect.poll(() => before.message.inputValue()).toBe("half a thought");
  await before.sees("10 11 12");
  await first.kill();

  const { app, chat } = await reopened(stand);
  await chat.sees("What had been written of it is not kept; resuming asks the model again.");
  await app.page.getByRole("button", { name: "Resume" }).click();
  await chat.sees("298 299 300");
  await chat.settled();
  const [turn] = await turnFiles(stand.workDir);
  expect(turn?.at(-1)?.type).toBe("turn_completed");
  expect(await app.quit()).toBe(0);
});

it("comes back from a kill between two questions with both still to be answered, and takes the answers, quality.md §2", async () => {
  const stand = await Stand.make();
  const first = await stand.start();
  const before = new Chat(first.page);
  await before.say(
    'call file-write {"path": "notes.txt", "content": "kept"} and ask-human {"question": "Which colour?", "options": ["red", "green"]}',
  );
  await first.page.getByRole("button", { name: "green", exact: true }).waitFor();
  await first.page.getByRole("button", { name: "Allow once" }).waitFor();
  await first.kill();

  const second = await reopened(stand);
  await second.chat.press(second.app.page.getByRole("button", { name: "Allow once" }));
  await expect.poll(() => stand.inWorkspace("notes.txt")).toBe("kept");
  await second.app.page.getByText("Waiting for you: 1 answer").waitFor();
  await second.app.kill();

  const third = await reopened(stand);
  await third.chat.press(third.app.page.getByRole("button", { name: "green", exact: true }));
  await expect.poll(async () => (await turnFiles(stand.workDir))[0]?.at(-1)?.type).toBe("turn_completed");
  const [turn] = await turnFiles(stand.workDir);
  const results = turn?.filter((event) => event.type === "tool_result");
  expect(results?.map((event) => [event.toolName, event.source])).toEqual([
    ["file-write", "sync"],
    ["ask-human", "async"],
  ]);
  expect(await third.app.quit()).toBe(0);
});
