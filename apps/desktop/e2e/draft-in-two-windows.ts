// Owns the case of one draft that two windows share, which lives through the kills of the restarts. app.md §3.
import { expect } from "vitest";
import { Chat } from "./chat.js";
import type { LifeCase } from "./lives.js";

/** Leaves both windows open. */
export const draftInTwoWindows: LifeCase = {
  title:
    "has one draft of a conversation in both windows: who types last is followed, and nothing is lost, app.md §3",
  second: async ({ stand, app }) => {
    await app.page.keyboard.press("Control+n");
    const first = new Chat(app.page);
    await first.say("hi");
    await first.settled();
    const second = new Chat(await app.newWindow());
    await second.open("hi");
    await second.sees("to see what I understand.");
    const drafts = () => Promise.all([first.message.inputValue(), second.message.inputValue()]);
    await first.message.pressSequentially("count ");
    await expect.poll(drafts).toEqual(["count ", "count "]);
    await second.message.pressSequentially("to 3");
    await expect.poll(drafts).toEqual(["count to 3", "count to 3"]);
    // Each window is known to be there, so that neither takes the other's text on its way for one that a crash left.
    const names = await second.page.evaluate(async () =>
      (await navigator.locks.query()).held?.map(({ name }) => name?.split(":")[0]),
    );
    expect(names).toEqual(["window", "window"]);
    await second.send.click();
    await expect.poll(drafts).toEqual(["", ""]);
    await first.sees("1 2 3");
    await first.settled();
    expect(await drafts()).toEqual(["", ""]);

    await first.message.pressSequentially("kept by a kill");
    await expect.poll(drafts).toEqual(["kept by a kill", "kept by a kill"]);
    await stand.profileHolds("kept by a kill");
  },
  third: async ({ app: { page } }) => {
    const chat = new Chat(page);
    await chat.open("hi");
    await expect.poll(() => chat.message.inputValue()).toBe("kept by a kill");
  },
};
