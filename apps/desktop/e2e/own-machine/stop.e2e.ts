import { expect, it } from "vitest";
import { Chat } from "../chat.js";
import { sharedApp } from "../shared-app.js";
import { Stand } from "../stand.js";
import { turnFiles } from "../store-files.js";

it("stops in mid-answer, keeps the text that was read, and takes the next message", async () => {
  const { stand, app } = await sharedApp();
  const chat = new Chat(app.page);
  await chat.say("count to 10000");
  await chat.sees("1 2 3 4 5");
  await chat.press(chat.stop);
  await chat.settled();
  expect(await chat.text()).toContain("1 2 3 4 5");
  const stopped = (await turnFiles(stand.workDir)).at(-1);
  expect(stopped?.slice(-2).map(({ type }) => type)).toEqual(["model_call_failed", "turn_cancelled"]);
  expect(stopped?.some((event) => event.type === "model_step_event" && event.event.type === "text_end")).toBe(
    true,
  );

  await chat.say("hello");
  await chat.sees("to see what I understand.");
  await chat.settled();
  const answered = (await turnFiles(stand.workDir)).at(-1);
  expect(answered?.at(-1)?.type).toBe("turn_completed");
});

it("quits in mid-answer as a crash would leave it, and offers to resume", async () => {
  const stand = await Stand.make();
  const app = await stand.start();
  const chat = new Chat(app.page);
  await chat.say("count to 10000");
  await chat.sees("1 2 3 4 5");
  expect(await app.quit()).toBe(0);
  const [turn] = await turnFiles(stand.workDir);
  expect(turn?.some(({ type }) => type === "turn_cancelled" || type === "model_call_failed")).toBe(false);

  const again = await stand.start();
  const reopened = new Chat(again.page);
  await reopened.open("count to 10000");
  await again.page.getByRole("button", { name: "Resume" }).waitFor();
  expect(await again.quit()).toBe(0);
});
