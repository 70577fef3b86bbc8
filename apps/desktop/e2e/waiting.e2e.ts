import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import { Chat } from "./chat.js";
import { Stand } from "./stand.js";
import { turnFiles } from "./store-files.js";

it("keeps a permission question over a restart and runs what was shown once it is allowed, S§10", async () => {
  const stand = await Stand.make();
  const first = await stand.start();
  const chat = new Chat(first.page);
  await chat.say("write notes.txt: some text");
  await first.page.getByRole("button", { name: "Allow once" }).waitFor();
  expect(await first.quit()).toBe(0);

  const second = await stand.start();
  const again = new Chat(second.page);
  await again.open("write notes.txt: some text");
  await expect(readFile(path.join(stand.workspace, "notes.txt"), "utf8")).rejects.toThrow("ENOENT");
  await second.page.getByRole("button", { name: "Allow once" }).click();
  await again.settled();
  await expect.poll(async () => (await turnFiles(stand.workDir))[0]?.at(-1)?.type).toBe("turn_completed");
  expect(await readFile(path.join(stand.workspace, "notes.txt"), "utf8")).toBe("some text");
  expect(await second.quit()).toBe(0);
});

it("keeps a question to the person over a restart and takes the answer, S§9.2", async () => {
  const stand = await Stand.make();
  const first = await stand.start();
  const chat = new Chat(first.page);
  await chat.say("ask Which colour? red | green | blue");
  await first.page.getByRole("button", { name: "green", exact: true }).waitFor();
  expect(await first.quit()).toBe(0);

  const second = await stand.start();
  const again = new Chat(second.page);
  await again.open("ask Which colour? red | green | blue");
  await second.page.getByRole("button", { name: "green", exact: true }).click();
  await expect.poll(async () => (await turnFiles(stand.workDir))[0]?.at(-1)?.type).toBe("turn_completed");
  const [turn] = await turnFiles(stand.workDir);
  const result = turn?.find((event) => event.type === "tool_result");
  expect(result).toMatchObject({ source: "async", result: { output: "green", isError: false } });
  expect(await second.quit()).toBe(0);
});
