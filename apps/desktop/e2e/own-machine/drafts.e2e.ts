import { expect, it } from "vitest";
import { Chat } from "../chat.js";
import { Stand } from "../stand.js";

it("keeps over a kill a text that came without any key: dictated, dropped, pasted by the mouse, app.md §3", async () => {
  const stand = await Stand.make();
  const first = await stand.start();
  // No key and no button goes down: as dictation, a drop or the system's own paste menu do it.
  await new Chat(first.page).message.fill("dictated, not typed");
  await stand.profileHolds("dictated, not typed");
  await first.kill();

  const second = await stand.start();
  const { message } = new Chat(second.page);
  await expect.poll(() => message.inputValue()).toBe("dictated, not typed");
  // As the menu of the program pastes.
  await second.electron.evaluate(({ clipboard }) => clipboard.writeText("pasted by the mouse"));
  await message.selectText();
  await second.electron.evaluate(({ webContents }) => webContents.getAllWebContents()[0]?.paste());
  await expect.poll(() => message.inputValue()).toBe("pasted by the mouse");
  await stand.profileHolds("pasted by the mouse");
  await second.kill();

  const third = await stand.start();
  await expect.poll(() => new Chat(third.page).message.inputValue()).toBe("pasted by the mouse");
  expect(await third.quit()).toBe(0);
});
