// A person who never rests: opens conversations, starts and stops turns, renames, deletes and reloads, in any of the windows.
import { say } from "../bench/painted-events.mjs";

/** @typedef {import("../bench/bench-window.mjs").Page} Page */

/**
 * Numbers from 0 to 1 that are the same for the same seed (mulberry32).
 * @param {number} seed
 */
export function repeatably(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export class PersonAtWindows {
  /** @type {Record<string, number>} */
  did = { opened: 0, started: 0, renamed: 0, reloaded: 0, worked: 0 };
  /** @type {string[]} the sessions that stream, the oldest first */
  #streams = [];
  /** @type {string | undefined} */
  #work;
  #pages;
  #random;

  /**
   * @param {readonly Page[]} pages
   * @param {() => number} random
   */
  constructor(pages, random) {
    this.#pages = pages;
    this.#random = random;
  }

  async startsStream() {
    this.did.started += 1;
    this.#streams.push(await say(this.#page(), `stream ${this.did.started}`));
  }

  /** Of the conversation that works with tools, in the first window. */
  async workIsDone() {
    if (this.#work === undefined) return true;
    const { latestTurnId } = await call(this.#first, "sessions:get", { sessionId: this.#work });
    const { active } = await call(this.#first, "turns:active", {});
    return !active.includes(latestTurnId);
  }

  /** @param {number} number of the work; each third one begins a conversation and deletes the one before */
  async startsWork(number) {
    this.did.worked += 1;
    const before = this.#work;
    const begins = number % 3 === 1;
    this.#work = await say(this.#first, `work-${number}`, begins ? undefined : before);
    if (!begins) return;
    const list = this.#first.getByRole("list", { name: "Conversations" });
    // The list keeps its place while others come above it.
    await list.evaluate((element) => {
      for (const each of [element, element.parentElement]) each?.scrollTo({ top: 0 });
    });
    await list.getByText(`work-${number}`).first().click();
    if (before !== undefined) await call(this.#first, "sessions:delete", { sessionId: before });
  }

  async doesSomething() {
    const dice = this.#random();
    if (dice < 0.55) return this.#opens();
    if (dice < 0.8) return this.#replacesOldest();
    if (dice < 0.97) return this.#renames();
    return this.#reloads();
  }

  async stopsAll() {
    for (const sessionId of this.#streams) await this.#stops(sessionId);
  }

  get #first() {
    return /** @type {Page} */ (this.#pages[0]);
  }

  /** Any window. */
  #page() {
    return /** @type {Page} */ (this.#pages[Math.floor(this.#random() * this.#pages.length)]);
  }

  /** Any window but the first one, whose conversation is looked at. */
  #otherPage() {
    const others = this.#pages.slice(1);
    return others[Math.floor(this.#random() * others.length)] ?? this.#first;
  }

  async #opens() {
    this.did.opened += 1;
    const share = this.#random();
    await this.#otherPage().evaluate((at) => {
      const rows = document.querySelectorAll('[aria-label="Conversations"] button:not([aria-haspopup])');
      /** @type {HTMLElement | undefined} */ (rows[Math.floor(at * rows.length)])?.click();
    }, share);
  }

  async #replacesOldest() {
    const oldest = /** @type {string} */ (this.#streams.shift());
    await this.#stops(oldest);
    await call(this.#first, "sessions:delete", { sessionId: oldest });
    await this.startsStream();
  }

  async #renames() {
    this.did.renamed += 1;
    const sessionId = this.#streams[Math.floor(this.#random() * this.#streams.length)];
    await call(this.#page(), "sessions:setTitle", {
      sessionId,
      title: `stream, renamed ${this.did.renamed}`,
    });
  }

  async #reloads() {
    this.did.reloaded += 1;
    const page = this.#otherPage();
    await page.reload();
    await page.getByRole("textbox", { name: "Message" }).waitFor();
  }

  /** @param {string} sessionId */
  async #stops(sessionId) {
    const { latestTurnId } = await call(this.#first, "sessions:get", { sessionId });
    await call(this.#first, "sessions:stopTurn", { turnId: latestTurnId });
  }
}

/**
 * @param {Page} page
 * @param {string} channel
 * @param {object} request
 * @returns {Promise<any>}
 */
function call(page, channel, request) {
  return page.evaluate(
    async ([name, given]) => {
      const answer = await /** @type {any} */ (window).api.invoke(name, given);
      if (!answer.ok) throw new Error(`${name}: ${answer.error.message}`);
      return answer.value;
    },
    /** @type {const} */ ([channel, request]),
  );
}
