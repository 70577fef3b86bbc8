// Owns what a person does and sees in the window, in the words that assistive technology hears.
import type { Locator, Page } from "playwright-core";

export class Chat {
  readonly page: Page;
  readonly message: Locator;
  readonly send: Locator;
  readonly stop: Locator;
  readonly conversation: Locator;
  readonly conversations: Locator;

  constructor(page: Page) {
    this.page = page;
    this.message = page.getByRole("textbox", { name: "Message" });
    this.send = page.getByRole("button", { name: "Send", exact: true });
    this.stop = page.getByRole("button", { name: "Stop", exact: true });
    this.conversation = page.getByRole("log", { name: "Conversation" });
    this.conversations = page.getByRole("list", { name: "Conversations" });
  }

  async say(text: string): Promise<void> {
    await this.message.fill(text);
    await this.press(this.send);
  }

  /** Chooses the files in the picker. */
  async attach(...files: readonly string[]): Promise<void> {
    await this.page.locator("[data-attach-input]").setInputFiles([...files]);
    await this.page.getByText("Reading…").waitFor({ state: "hidden" });
  }

  /** Clicks once the card can be answered: nothing on it can in its first half second. */
  async press(button: Locator): Promise<void> {
    await button.and(this.page.locator(":not([aria-disabled=true])")).click();
  }

  /** Answers a card by its button, again where the first press was not taken: a card that has just moved takes none. */
  async answer(button: Locator): Promise<void> {
    const open = this.page.locator("[data-waiting-card=open]").filter({ has: button });
    for (let presses = 0; presses < 5; presses += 1) {
      await this.press(button);
      const isTaken = open.waitFor({ state: "detached", timeout: 3_000 });
      if (await isTaken.then(() => true).catch(() => false)) return;
    }
    throw new Error("the card took no answer");
  }

  /** Waits until the conversation shows `text`, across the borders of formatting. */
  async sees(text: string): Promise<void> {
    await this.page.waitForFunction(
      (wanted) => document.querySelector("[role=log]")?.textContent.includes(wanted) ?? false,
      text,
    );
  }

  /** Waits until nothing runs in the conversation in view: until it has stopped, not only been told to. */
  async settled(): Promise<void> {
    await this.page.getByRole("button", { name: /^Stop(ping…)?$/ }).waitFor({ state: "hidden" });
  }

  text(): Promise<string> {
    return this.conversation.innerText();
  }

  async open(title: string): Promise<void> {
    await this.conversations.getByText(title, { exact: true }).first().click();
  }

  /** Opens the row's menu, which shows itself to the pointer, and chooses from it. */
  async choose(title: string, action: string): Promise<void> {
    await this.conversations.getByText(title, { exact: true }).first().hover();
    await this.page
      .getByRole("button", { name: `Actions for ${title}`, exact: true })
      .first()
      .click();
    await this.page.getByRole("menuitem", { name: action }).click();
  }

  /** From here on, how many characters the conversation showed each time it changed. */
  async watchGrowth(): Promise<void> {
    await this.page.evaluate(() => {
      const lengths: number[] = [];
      const note = () => lengths.push(document.querySelector("[role=log]")?.textContent.length ?? 0);
      new MutationObserver(note).observe(document.body, {
        subtree: true,
        childList: true,
        characterData: true,
      });
      Object.assign(window, { growth: lengths });
    });
  }

  growth(): Promise<number[]> {
    return this.page.evaluate(() => (window as unknown as { growth: number[] }).growth);
  }
}
