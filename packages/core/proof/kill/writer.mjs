// The process that is killed: a core over a store, a person who sends and answers. What was acknowledged is said at once, on
// standard output, each event by what it says. Arguments: folder, seed, the number of the fatal write (-1: none), before | after, "once" | "forever".
import { writeSync } from "node:fs";
import path from "node:path";
import { createCore, FsSessionRepo, FsTurnRepo } from "../../dist/index.js";
import { ArmedFiles } from "../armed-files.mjs";
import { randomOf } from "../random.mjs";
import { KINDS, worldOverrides } from "../world.mjs";
import { digestOf } from "./digest.mjs";
import { send, settle } from "./driver.mjs";

const [folder = "", seed = "0", fatalWrite = "-1", moment = "before", mode = "once"] = process.argv.slice(2);
const MESSAGES = 8;
const random = randomOf(Number(seed));

/** @param {string} what straight to the descriptor: what was said before the end has been said */
const say = (what) => void writeSync(1, `${what}\n`);

const files = new ArmedFiles();
let writes = 0;
files.arm(({ name }) => {
  if (name !== "write") return undefined;
  writes += 1;
  return writes - 1 === Number(fatalWrite) ? { kill: moment === "after" ? "after" : "before" } : undefined;
});

/**
 * @template {new (...given: any[]) => any} Repo
 * @param {Repo} base
 * @param {string} kind
 */
const acknowledging = (base, kind) =>
  class extends base {
    /** @param {any} event */
    async create(event) {
      await super.create(event);
      say(`${kind} ${event[kind]} ${digestOf(event)}`);
    }

    /** @param {string} id @param {readonly object[]} events */
    async append(id, events) {
      await super.append(id, events);
      say(`${kind} ${id} ${events.map(digestOf).join(",")}`);
    }
  };

const logger = { warn: (/** @type {string} */ message) => process.stderr.write(`${message}\n`) };
const options = { workDir: folder, logger, logFiles: files };
const core = await createCore({
  workDir: folder,
  logger,
  overrides: {
    ...worldOverrides({
      effectsFile: path.join(folder, "effects"),
      outputBytes: mode === "forever" ? 1_000_000 : 20,
    }),
    sessionRepo: new (acknowledging(FsSessionRepo, "sessionId"))(options),
    turnRepo: new (acknowledging(FsTurnRepo, "turnId"))(options),
  },
});
await core.ready;
const kinds = Object.keys(KINDS);
const sessions = [
  await core.sessions.createSession(),
  await core.sessions.createSession({ title: "Second" }),
];
for (let message = 0; message < MESSAGES || mode === "forever"; message += 1) {
  const sessionId = sessions[message % 2] ?? "";
  await send(core, sessionId, `${kinds[random(kinds.length)]} ${message}`);
  if (random(3) === 0) await core.sessions.setTitle(sessionId, `Title ${message}`);
  await settle(core, sessionId, say);
}
await core.close();
say(`writes ${writes}`);
