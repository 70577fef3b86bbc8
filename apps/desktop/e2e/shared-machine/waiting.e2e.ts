import { readFile } from "node:fs/promises";
import path from "node:path";
import type { TurnEvent } from "@x/shared";
import { expect, it } from "vitest";
import { Chat } from "../chat.js";
import { sharedApp } from "../shared-app.js";
import type { Stand } from "../stand.js";
import { turnAsked } from "../store-files.js";

const asking = "ask Which colour? red | green | blue";
const writing = "write notes.txt: some text";

it("keeps a permission question and one to the person over a restart, runs what was shown once it is allowed, and takes the answer, S§10, S§9.2", async () => {
  const { stand, app: first, again } = await sharedApp();
  const chat = new Chat(first.page);
  await chat.say(asking);
  await first.page.getByRole("button", { name: "green", exact: true }).waitFor();
  await first.page.keyboard.press("Control+n");
  await chat.say(writing);
  await first.page.getByRole("button", { name: "Allow once" }).waitFor();
  const second = await again("quit");
  const chatAgain = new Chat(second.page);
  await chatAgain.open(writing);
  await expect(readFile(path.join(stand.workspace, "notes.txt"), "utf8")).rejects.toThrow("ENOENT");
  await second.page.getByRole("button", { name: "Allow once" }).click();
  await chatAgain.settled();
  await expect.poll(() => lastEvents(stand)).toEqual(["turn_suspended", "turn_completed"]);
  expect(await readFile(path.join(stand.workspace, "notes.txt"), "utf8")).toBe("some text");

  await chatAgain.open(asking);
  await second.page.getByRole("button", { name: "green", exact: true }).click();
  await expect.poll(() => lastEvents(stand)).toEqual(["turn_completed", "turn_completed"]);
  const turn = await turnAsked(stand.workDir, asking);
  const result = turn.find((event) => event.type === "tool_result");
  expect(result).toMatchObject({ source: "async", result: { output: "green", isError: false } });
});

/** Of the question's turn, and of the permission's. */
async function lastEvents({ workDir }: Stand): Promise<(TurnEvent["type"] | undefined)[]> {
  const turns = [await turnAsked(workDir, asking), await turnAsked(workDir, writing)];
  return turns.map((events) => events.at(-1)?.type);
}
