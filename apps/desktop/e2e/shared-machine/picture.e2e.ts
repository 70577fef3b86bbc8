// The picture of the README: `out/readme-light.png` and `out/readme-dark.png` are copied to docs/ when the window has changed. Run
// alone, so that no conversations of other tests are in its list.
import { it } from "vitest";
import { Chat } from "../chat.js";
import { look } from "../look.js";
import { scriptedModel, settingsFor } from "../scripted-model.js";
import { sharedApp } from "../shared-app.js";

const EARLIER = [
  ["Why does the list flicker at start?", "Two renders met. The second one waits for the first frame now."],
  ["Write the release notes for 0.4", "Done: they stand in `CHANGELOG.md`, the newest first."],
  ["What changed in the parser since May?", "Three things: numbers, comments, and where an error points."],
] as const;

const ANSWER = `The slow part is \`readAll\`: it waits for each file before it opens the next one. Eight at a time is enough:

\`\`\`ts
for await (const batch of inBatches(files, 8)) {
  entries.push(...(await Promise.all(batch.map(readEntry))));
}
\`\`\`

I would like to measure it **before** and **after** the change.`;

it("shows what it is at one glance: conversations, an answer, a command that waits to be allowed", async () => {
  const model = await scriptedModel();
  const { app } = await sharedApp(settingsFor(model, ["local-coder"]));
  const chat = new Chat(app.page);
  for (const [question, answer] of EARLIER) {
    model.answer(answer, 20);
    await chat.say(question);
    await chat.sees(answer.replaceAll("`", ""));
    await chat.settled();
    await app.page.getByRole("button", { name: "New conversation" }).click();
  }
  model.answer(ANSWER, 40);
  model.thenCall("run-command", { argv: ["npm", "run", "bench", "--", "--only", "readAll"] });
  await chat.say("Reading a large folder got slow. Find out why, and make it fast again.");
  const allow = app.page.getByRole("button", { name: "Allow once" });
  await allow.and(app.page.locator(":not([aria-disabled=true])")).waitFor();
  await look(app, "readme");
});
