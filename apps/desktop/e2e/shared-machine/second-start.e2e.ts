import { expect, it } from "vitest";
import { Chat } from "../chat.js";
import { sharedApp } from "../shared-app.js";
import { snapshot } from "../store-files.js";

it("brings the first window forward at a second start and touches no file, app.md §2", async () => {
  const { stand, app } = await sharedApp();
  const chat = new Chat(app.page);
  await chat.say("hello");
  await chat.sees("to see what I understand.");
  await chat.settled();
  await app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide());
  const before = await snapshot(stand.workDir);

  expect(await stand.startThatEnds("profile")).toMatchObject({ code: 0 });

  expect(await snapshot(stand.workDir)).toEqual(before);
  await expect
    .poll(() => app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible()))
    .toBe(true);
  expect(app.electron.windows().length).toBe(1);
});

it("refuses a store that another program holds, names it and touches no file, app.md §2", async () => {
  const { stand, app } = await sharedApp();
  const before = await snapshot(stand.workDir);

  const { code, complaint } = await stand.startThatEnds("other-profile");

  expect(code).toBe(1);
  expect(complaint).toContain("Your conversations are open in another program");
  expect(complaint).toContain(String(app.electron.process().pid));
  expect(await snapshot(stand.workDir)).toEqual(before);
});
