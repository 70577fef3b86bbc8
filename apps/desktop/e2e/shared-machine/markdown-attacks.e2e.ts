import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { FORBIDDEN, HOSTILE_MARKDOWN } from "../../src/renderer/testing/hostile-markdown.js";
import { Chat } from "../chat.js";
import { scriptedModel, settingsFor } from "../scripted-model.js";
import { sharedApp } from "../shared-app.js";

it("fetches nothing and draws no control for any hostile answer, in pieces, whole and from history, quality.md §4", async () => {
  const model = await scriptedModel();
  const { app, again: startAgain } = await sharedApp(settingsFor(model));
  const chat = new Chat(app.page);
  const asked = requestsOf(app.page);
  await watchForForged(app.page);

  const payloads = HOSTILE_MARKDOWN.map(([, text]) => text.replaceAll("https://evil.example", model.address));
  for (const [index, payload] of payloads.entries()) {
    model.answer(`${payload}\n\nEnd of ${index}.`, 1 + (index % 4));
    await chat.say(`Say payload ${index}`);
    // A payload may open a fence that takes its end in: then the end is code, which is text all the same.
    await chat.sees(`End of ${index}.`);
    await chat.settled();
  }
  expect(await forged(app.page)).toEqual([]);
  expect([asked, model.fetched]).toEqual([[], []]);

  const again = await startAgain("quit");
  const askedAgain = requestsOf(again.page);
  await watchForForged(again.page);
  const reopened = new Chat(again.page);
  await reopened.open("Say payload 0");
  await reopened.sees(`End of ${payloads.length - 1}.`);
  // Every turn of the history, not only those that are drawn at first.
  const earlier = again.page.getByRole("button", { name: /^Show earlier turns/ });
  while ((await earlier.count()) > 0) await earlier.click().catch(() => undefined);
  await reopened.sees("End of 0.");
  expect(await forged(again.page)).toEqual([]);
  expect(await controls(again.page)).toEqual(["Copy"]);
  expect([askedAgain, model.fetched]).toEqual([[], []]);
});

/** What the page asks for from now on, besides its own files and bytes that it has already. */
function requestsOf(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (!/^(?:app:\/\/copilot\/|data:|blob:)/.test(request.url())) asked.push(request.url());
  });
  return asked;
}

/** From now on, every forbidden element that ever stands in an answer is noted, however short a time it does. */
async function watchForForged(page: Page): Promise<void> {
  await page.evaluate((forbidden) => {
    const found = new Set<string>();
    const look = () => {
      for (const element of document.querySelectorAll(".prose"))
        for (const hit of element.querySelectorAll(forbidden)) found.add(hit.outerHTML);
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
    Object.assign(window, { forged: found });
  }, FORBIDDEN);
}

function forged(page: Page): Promise<string[]> {
  return page.evaluate(() => [...(window as unknown as { forged: Set<string> }).forged]);
}

/** The words of every button in an answer that is no link out; a link says beside its words where it leads. */
function controls(page: Page): Promise<string[]> {
  return page.evaluate(() => [
    ...new Set(
      [...document.querySelectorAll(".prose button:not([role=link])")].map((button) => button.textContent),
    ),
  ]);
}
