import { expect, it } from "vitest";
import { Chat } from "../chat.js";
import { look } from "../look.js";
import { sharedApp } from "../shared-app.js";

it("shows why a turn failed and retries it, keeps a cut answer, and goes on after the call limit, app.md §3", async () => {
  const { app } = await sharedApp();
  const chat = new Chat(app.page);
  await chat.say("fail auth");
  await chat.sees("The key was refused");
  await look(app, "failed");
  await app.page.getByRole("button", { name: "Retry" }).click();
  await expect.poll(() => app.page.getByText("The key was refused", { exact: true }).count()).toBe(2);

  await chat.say("fail midway network");
  await chat.sees("The connection was lost");
  await chat.sees("I was asked to fail in the middle of this sentence, so it");
  await look(app, "failed-midway");

  await chat.say("loop call file-list {}");
  // Fifty calls: longer than anything else on a busy machine.
  const stopped = chat.conversation.getByText(/Stopped after \d+ model calls/);
  await stopped.first().waitFor({ timeout: 120_000 });
  await chat.settled();
  await look(app, "call-limit");
  await app.page.getByRole("button", { name: "Continue" }).click();
  await chat.sees("Continue.");
  await chat.settled();
});

it("says of a turn that was interrupted which tools had run, and resumes it without running one again, S§9.3", async () => {
  const { stand, app, again: startAgain } = await sharedApp();
  const chat = new Chat(app.page);
  const shell = "echo once >> ran.txt; sleep 60";
  await chat.say(`call file-list {} then run-command ${JSON.stringify({ shell })}`);
  await chat.press(app.page.getByRole("button", { name: "Allow once" }));
  await expect.poll(() => stand.inWorkspace("ran.txt")).toBe("once\n");

  const again = await startAgain("kill");
  const reopened = new Chat(again.page);
  const row = reopened.conversations.getByRole("listitem").filter({ hasText: "call file-list {} then" });
  await row.getByText("Interrupted").waitFor();
  await row.getByRole("button").first().click();
  await reopened.sees("Already run: file-list.");
  await reopened.sees("Was running, outcome unknown, will not be repeated: run-command.");
  await look(again, "interrupted");
  await again.page.getByRole("button", { name: "Resume" }).click();
  await reopened.settled();
  await again.page.getByRole("button", { name: /^run-command.*Interrupted/ }).waitFor();
  await look(again, "resumed");
  expect(await stand.inWorkspace("ran.txt")).toBe("once\n");
});
