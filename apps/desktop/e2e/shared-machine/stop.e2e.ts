import { expect, it } from "vitest";
import { Chat } from "../chat.js";
import { sharedApp } from "../shared-app.js";
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
