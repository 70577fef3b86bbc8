// A store of about ten conversations whose files can be changed one at a time and put back.
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { createCore, MonotonicIdGenerator } from "../../dist/index.js";
import { send, settle } from "../kill/driver.mjs";
import { KINDS, worldOverrides } from "../world.mjs";

const SESSIONS = 10;

/** @typedef {{ file: string, kind: "sessions" | "turns", id: string, sessionId: string, isLatest: boolean }} StoreFile */

export class FuzzedStore {
  /** @type {Map<string, Buffer>} by path */
  #contents = new Map();
  /** @type {StoreFile[]} */
  files = [];

  /** @param {string} workDir */
  constructor(workDir) {
    this.workDir = workDir;
    let now = Date.parse("2026-01-01T12:00:00.000Z");
    // The same bytes in every run: what a seed found is found again.
    const clock = { now: () => new Date((now += 1)).toISOString() };
    this.overrides = {
      ...worldOverrides({ effectsFile: path.join(workDir, "..", "effects") }),
      clock,
      idGenerator: new MonotonicIdGenerator({ clock, processPart: 1 }),
    };
  }

  /** @param {boolean} readOnly @returns {Promise<any>} ready */
  async open(readOnly) {
    const { workDir, overrides } = this;
    const core = await createCore({ workDir, overrides, readOnly, logger: { warn: () => undefined } });
    await core.ready;
    return core;
  }

  /** The ends of the conversations are of every kind, waiting ones among them. */
  async fill() {
    const core = await this.open(false);
    const kinds = Object.keys(KINDS);
    for (let number = 0; number < SESSIONS; number += 1) {
      const sessionId = await core.sessions.createSession({ title: `Conversation ${number}` });
      const texts = [`several ${number}`, `${kinds[number % kinds.length]} again`].slice(
        number === 0 ? 2 : 0,
      );
      for (const [place, text] of texts.entries()) {
        if (place > 0) await settle(core, sessionId);
        await send(core, sessionId, text);
        while (core.activity.active().length > 0) await new Promise((resolve) => setTimeout(resolve, 1));
      }
      const { turns } = await core.sessions.getSession(sessionId);
      this.#add("sessions", sessionId, sessionId, true);
      for (const [place, { turnId }] of turns.entries())
        this.#add("turns", turnId, sessionId, place === turns.length - 1);
    }
    await core.close();
    for (const file of this.#onDisk()) this.#contents.set(file, readFileSync(file));
  }

  /** @param {string} file */
  contentsOf(file) {
    return this.#contents.get(file) ?? Buffer.of();
  }

  /** @returns {string[]} the files that are not as they were, new and missing ones included */
  changes() {
    const found = this.#onDisk();
    const isAsBefore = (/** @type {string} */ file) =>
      this.#contents.get(file)?.equals(readFileSync(file)) ?? false;
    const missing = [...this.#contents.keys()].filter((file) => !found.includes(file));
    return [...found.filter((file) => !isAsBefore(file)), ...missing];
  }

  putBack() {
    for (const file of this.changes()) {
      const bytes = this.#contents.get(file);
      if (bytes === undefined) rmSync(file);
      else writeFileSync(file, bytes);
    }
  }

  /**
   * Everything that a reader sees, by what it belongs to; a fault as its code.
   * @param {any} core
   * @returns {Promise<{ rows: Map<string, any>, logs: Map<string, any> }>}
   */
  async seen(core) {
    const rows = new Map(core.sessions.listSessions().map((/** @type {any} */ row) => [row.sessionId, row]));
    const logs = new Map();
    for (const { kind, id } of this.files) {
      const reading = kind === "sessions" ? core.sessions.getSession(id) : core.sessions.getTurn(id);
      logs.set(
        id,
        await reading.then(
          (/** @type {unknown} */ value) => JSON.parse(JSON.stringify(value)),
          (/** @type {any} */ error) => ({ fault: error.code ?? error }),
        ),
      );
    }
    return { rows, logs };
  }

  /** @param {StoreFile["kind"]} kind @param {string} id @param {string} sessionId @param {boolean} isLatest */
  #add(kind, id, sessionId, isLatest) {
    const day = [id.slice(0, 4), id.slice(5, 7), id.slice(8, 10)];
    const file = path.join(this.workDir, "storage", kind, ...day, `${id}.jsonl`);
    this.files.push({ file, kind, id, sessionId, isLatest });
  }

  #onDisk() {
    const root = path.join(this.workDir, "storage");
    return readdirSync(root, { recursive: true, withFileTypes: true, encoding: "utf8" })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name));
  }
}
