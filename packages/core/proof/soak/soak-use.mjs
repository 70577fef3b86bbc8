// What people and outside systems do in one round: many long answers at once, and among them everything else that can be asked for.
import { send, settle } from "../kill/driver.mjs";
import { AGENT } from "../world.mjs";

/** Beyond the sessions that are live at the peak. */
const QUIET_SESSIONS = 20;
/** A conversation of so many turns is deleted, so that there are about as many rows and events at all times. */
const MOST_TURNS = 4;
const KINDS = ["plain", "one", "several", "guarded", "denied", "later", "question", "mixed", "failing"];

export class SoakUse {
  #random;
  #gate;
  #turns;
  #message = 0;
  counts = {
    sends: 0,
    stops: 0,
    renames: 0,
    deletes: 0,
    "turns resumed": 0,
    restarts: 0,
    events: 0,
    deltas: 0,
  };

  /**
   * @param {(below: number) => number} random
   * @param {import("./soak-world.mjs").StreamGate} gate
   * @param {number} turns live at the peak
   */
  constructor(random, gate, turns) {
    this.#random = random;
    this.#gate = gate;
    this.#turns = turns;
  }

  /** After a restart: what was cut off is resumed or stopped. @param {any} core */
  async goOn(core) {
    const cutOff = core.sessions
      .listSessions()
      .filter((/** @type {any} */ row) => row.latestTurnStatus === "idle");
    for (const { sessionId, latestTurnId } of cutOff) {
      if (this.#random(2) === 0) {
        await core.sessions.stopTurn(latestTurnId, "after the restart");
        this.counts.stops += 1;
      } else {
        await core.sessions.resumeTurn(sessionId);
        this.counts["turns resumed"] += 1;
      }
    }
    await quiet(core);
  }

  /** @param {any} core @param {{ isCutOff: boolean }} given whether it ends in the middle of all its answers */
  async round(core, { isCutOff }) {
    await this.#populate(core);
    this.#gate.close();
    const ids = this.#shuffled(core.sessions.listSessions().map((/** @type {any} */ row) => row.sessionId));
    const live = ids.slice(0, this.#turns);
    const turnIds = await Promise.all(live.map((sessionId) => this.#send(core, sessionId, "long")));
    while (this.#gate.live < live.length) await tick();
    const besides = ids.slice(this.#turns);
    await Promise.all(besides.map((sessionId) => this.#beside(core, sessionId)));
    for (const turnId of this.#some(turnIds, 10)) {
      await core.sessions.stopTurn(turnId, "enough");
      this.counts.stops += 1;
    }
    for (const sessionId of this.#some(live, 10)) {
      await core.sessions.setTitle(sessionId, `Title ${this.#message++}`);
      this.counts.renames += 1;
    }
    for (const sessionId of this.#some(live, 40)) await this.#delete(core, sessionId);
    if (isCutOff) return;
    this.#gate.open();
    await quiet(core);
    await core.headless.run({ agent: AGENT, input: { role: "user", content: "one headless" } });
  }

  /** A core was closed. @param {number} events @param {number} deltas that a window heard of */
  over(events, deltas) {
    this.counts.restarts += 1;
    this.counts.events += events;
    this.counts.deltas += deltas;
    this.#gate.open();
  }

  /** @param {any} core */
  async #populate(core) {
    for (const { sessionId, turnCount } of core.sessions.listSessions())
      if (turnCount >= MOST_TURNS) await this.#delete(core, sessionId);
    const missing = this.#turns + QUIET_SESSIONS - core.sessions.listSessions().length;
    for (let number = 0; number < missing; number += 1)
      await core.sessions.createSession({ title: `Conversation ${this.#message++}` });
  }

  /** @param {any} core @param {string} sessionId */
  async #beside(core, sessionId) {
    await this.#send(core, sessionId, KINDS[this.#random(KINDS.length)] ?? "plain");
    await settle(core, sessionId);
    await core.sessions.getSession(sessionId);
  }

  /** @param {any} core @param {string} sessionId @param {string} kind @returns {Promise<string>} */
  async #send(core, sessionId, kind) {
    this.counts.sends += 1;
    const { turnId } = await send(core, sessionId, `${kind} ${this.#message++}`);
    return turnId;
  }

  /** @param {any} core @param {string} sessionId */
  async #delete(core, sessionId) {
    await core.sessions.deleteSession(sessionId);
    this.counts.deletes += 1;
  }

  /** One of so many, by chance. @template T @param {readonly T[]} items @param {number} one @returns {T[]} */
  #some(items, one) {
    return items.filter(() => this.#random(one) === 0);
  }

  /** @param {string[]} ids */
  #shuffled(ids) {
    return ids
      .map((id) => ({ id, rank: this.#random(1_000_000) }))
      .toSorted((a, b) => a.rank - b.rank)
      .map(({ id }) => id);
  }
}

/** @param {any} core */
async function quiet(core) {
  while (core.activity.active().length > 0) await tick();
}

function tick() {
  return new Promise((resolve) => setTimeout(resolve, 2));
}
