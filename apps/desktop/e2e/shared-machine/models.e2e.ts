import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { DEFAULT_SETTINGS, TurnCreated } from "@x/shared";
import { expect, it } from "vitest";
import { Chat } from "../chat.js";
import { look } from "../look.js";
import { GOOD_KEY, modelServer } from "../model-server.js";
import { scriptedModel, settingsFor } from "../scripted-model.js";
import { sharedApp } from "../shared-app.js";
import type { RunningApp, Stand } from "../stand.js";
import { turnAsked, turnFiles } from "../store-files.js";

it("sets up a server by its address, refuses a bad key with what to do, and streams from the chosen model", async () => {
  const { baseUrl } = await modelServer();
  const { stand, app } = await sharedApp();
  const { page } = app;
  const chat = new Chat(page);

  await page.getByRole("button", { name: "Other address" }).click();
  const dialog = page.getByRole("dialog", { name: "Set up a model" });
  await dialog.getByRole("textbox", { name: "Address" }).fill(baseUrl.replace("http://", ""));
  await dialog.getByRole("textbox", { name: "Name" }).fill("My server");
  await dialog.getByLabel("Key, if it wants one").fill("sk-a-bad-key");
  await dialog.getByRole("button", { name: "Check and continue" }).click();
  const refusal = dialog.getByRole("alert");
  await refusal.getByText("The key was refused").waitFor();
  expect(await refusal.innerText()).toContain("Check the key: copy it again");
  await look(app, "models-bad-key");

  await dialog.getByLabel("Key, if it wants one").fill(GOOD_KEY);
  await dialog.getByLabel("Key, if it wants one").press("Enter");
  await dialog.getByRole("radio", { name: "small-talker" }).waitFor();
  await look(app, "models-choose");
  await dialog.getByRole("radio", { name: "small-talker" }).click();
  const otherWindow = await app.newWindow();
  await dialog.getByRole("button", { name: "Use this model" }).click();
  await dialog.waitFor({ state: "hidden" });
  // What was set up in one window counts in every other.
  await otherWindow.getByRole("combobox", { name: "Model: small-talker" }).waitFor();
  await otherWindow.close();

  await page.getByRole("combobox", { name: "Model: small-talker" }).waitFor();
  await page.getByText("The offline guide answers.").waitFor({ state: "hidden" });
  expect(await chat.message.evaluate((field) => field === document.activeElement)).toBe(true);
  await chat.watchGrowth();
  await chat.say("Hello there");
  await chat.sees("Here speaks the small-talker, one word after another.");
  await chat.settled();
  expect(new Set(await chat.growth()).size).toBeGreaterThan(3);

  await page.keyboard.press("Control+,");
  const settings = page.getByRole("dialog", { name: "Settings" });
  await settings.getByText("Key ends in 1234, kept until the program ends.").waitFor();
  await settings.getByRole("button", { name: "Check My server" }).click();
  await settings.getByText("It answers and offers 2 models.").waitFor();
  await look(app, "settings-models");
  await page.keyboard.press("Escape");

  await pick(app, "tall-talker", "models-picker");
  await chat.say("And you?");
  await chat.sees("Here speaks the tall-talker");
  await chat.settled();

  expect(await modelsOf(stand)).toEqual(["small-talker", "tall-talker"]);
  const kept = await Promise.all(
    (await filesBelow(stand.workDir)).map((file) => readFile(path.join(stand.workDir, file), "utf8")),
  );
  expect(kept.filter((text) => text.includes(GOOD_KEY))).toEqual([]);
});

it("finds, with the keyboard alone, that no server answers on this computer, and talks to the guide on purpose", async () => {
  const { app } = await sharedApp();
  const { page } = app;
  await page.keyboard.press("Control+,");
  const settings = page.getByRole("dialog", { name: "Settings" });
  await settings.waitFor();
  await tabTo(app, "Set up a model…");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Set up a model" });
  await dialog.getByText("Looking…").waitFor({ state: "hidden" });
  await look(app, "models-local");
  await dialog.getByRole("tab", { name: "On this computer" }).focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await dialog.getByRole("radio", { name: "OpenRouter" }).waitFor();
  await look(app, "models-cloud");
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  // Back to where it was opened.
  await settings.waitFor();
  await page.keyboard.press("Escape");
  await settings.waitFor({ state: "hidden" });

  await tabTo(app, "Model: Offline guide, not a language model");
  await page.keyboard.press("Enter");
  await page.getByRole("combobox", { name: "Search models" }).waitFor();
  await page.keyboard.type("nothing like it");
  await page.getByText("No model of that name.").waitFor();
  await page.keyboard.press("Escape");
});

it("says that a key is missing and that a model is gone, and leads to Settings", async () => {
  const settingsText = JSON.stringify({
    ...DEFAULT_SETTINGS,
    defaultModel: { provider: "box", model: "m1" },
    providers: [
      { id: "box", kind: "openrouter", label: "Router", models: [{ id: "m1", label: "Model one" }] },
    ],
  });
  const { app } = await sharedApp(settingsText);
  const { page } = app;
  const chat = new Chat(page);
  await page.getByRole("combobox", { name: "Model: Model one, key missing" }).waitFor();
  await chat.say("kept although it is refused");
  await page.getByText(/There is no key for "Router"/).waitFor();
  expect(await chat.message.inputValue()).toBe("kept although it is refused");
  await look(app, "models-key-missing");
  await page.getByRole("button", { name: "Open Settings" }).click();
  const settings = page.getByRole("dialog", { name: "Settings" });
  await settings.getByText("No key: set one, or the variable OPENROUTER_API_KEY.").waitFor();
  await look(app, "settings-key-missing");
  await settings.getByRole("button", { name: "Remove Router" }).click();
  await settings.getByRole("button", { name: "Remove Router now" }).click();
  await settings.getByText(/None yet/).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("combobox", { name: "Model: Offline guide, not a language model" }).waitFor();
  // The next test would find it as a draft.
  await chat.message.fill("");
});

/** Presses Tab until something of that name has the focus. */
async function tabTo({ page }: RunningApp, name: string): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    const focused = await page.evaluate(() => {
      const element = document.activeElement;
      return element?.getAttribute("aria-label") ?? element?.textContent.trim();
    });
    if (focused === name) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab never reached "${name}"`);
}

it("gives whoever picked the guide on purpose the guide after a restart too, app.md §3", async () => {
  const model = await scriptedModel();
  model.answer("Here I speak.", 6);
  const { stand, app: first, again } = await sharedApp(settingsFor(model, ["small-talker", "tall-talker"]));
  const chat = new Chat(first.page);
  await chat.say("Who are you?");
  await chat.sees("Here I speak.");
  await chat.settled();
  await pick(first, "tall-talker");
  await chat.say("And you?");
  await first.page.locator("article").nth(1).getByText("Here I speak.").waitFor();
  await chat.settled();
  await first.page.getByRole("button", { name: "New conversation" }).click();
  await first.page.getByRole("combobox", { name: "Model: small-talker" }).click();
  await first.page.getByRole("option", { name: /^Offline guide/ }).click();
  await chat.say("hi");
  await chat.sees("to see what I understand.");
  await chat.settled();
  // The pick of this conversation: what was picked before it began is kept under another name.
  const [asked] = await turnAsked(stand.workDir, "hi");
  const { sessionId } = TurnCreated.parse(asked);
  await stand.profileHolds(new RegExp(`${sessionId}[^{]{1,8}\\{"model":\\{"provider":"offline-guide"`));

  const second = await again("kill");
  const chatAgain = new Chat(second.page);
  const picked = (name: string) => second.page.getByRole("combobox", { name: `Model: ${name}` });
  await chatAgain.open("hi");
  await picked("Offline guide").waitFor();
  // Another conversation goes on with its last model, a new one begins with the default.
  await chatAgain.open("Who are you?");
  await picked("tall-talker").waitFor();
  await second.page.getByRole("button", { name: "New conversation" }).click();
  await picked("small-talker").waitFor();
});

async function pick(app: RunningApp, model: string, picture?: string): Promise<void> {
  const { page } = app;
  await page.getByRole("combobox", { name: /^Model:/ }).click();
  await page.getByRole("option", { name: model }).waitFor();
  if (picture !== undefined) await look(app, picture);
  await page.getByRole("combobox", { name: "Search models" }).fill(model.slice(0, 4));
  await page.keyboard.press("Enter");
  await page.getByRole("combobox", { name: `Model: ${model}` }).waitFor();
}

/** Of every turn of the newest conversation, the oldest first. */
async function modelsOf({ workDir }: Stand): Promise<unknown[]> {
  const turns = (await turnFiles(workDir)).flatMap(([created]) =>
    created?.type === "turn_created" ? [created] : [],
  );
  return turns
    .filter(({ sessionId }) => sessionId === turns.at(-1)?.sessionId)
    .map(({ agent }) => agent.resolved.model.model);
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
}
