// The process that dies while it writes: creates a session and appends to it until the armed write, which it does not survive.
// Arguments: work folder, number of the fatal write (0-based, creation first), how many of its bytes reach the disk.
import { writeSync } from "node:fs";
import { SESSION_ID, sessionCreated, titleChanged } from "@x/shared/testing";
import { FsSessionRepo } from "../runtime/sessions/fs-repo.js";
import { FaultyLogFiles } from "./faulty-log-files.js";
import { RecordingLogger } from "./recording-logger.js";

const [workDir = "", fatalWrite = "", bytes = ""] = process.argv.slice(2);

const logFiles = new FaultyLogFiles();
let writes = 0;
logFiles.reset(({ name }) => {
  if (name !== "write") return undefined;
  writes += 1;
  return writes - 1 === Number(fatalWrite) ? { kill: Number(bytes) } : undefined;
});

// Straight to the descriptor: what was said before the end has been said.
const acknowledge = (what: string): void => {
  writeSync(1, `${what}\n`);
};

const repo = new FsSessionRepo({ workDir, logger: new RecordingLogger(), logFiles });
await repo.create(sessionCreated());
acknowledge("created");
for (let number = 0; number < 10; number += 1) {
  await repo.append(SESSION_ID, [titleChanged(`${number} one`), titleChanged(`${number} two`)]);
  acknowledge(`${number}`);
}
