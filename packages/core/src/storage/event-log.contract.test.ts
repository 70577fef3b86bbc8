import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { isValidId, type SessionEvent } from "@x/shared";
import { SESSION_LOG } from "../runtime/sessions/session-log.js";
import { describeEventLog } from "../testing/event-log-contract.js";
import { RecordingLogger } from "../testing/recording-logger.js";
import { withTemporaryDirectory } from "../testing/temporary-directory.js";
import { BlockingLogFiles } from "./blocking-log-files.js";
import { FsEventLog } from "./fs-event-log.js";
import { MemoryEventLog } from "./memory-event-log.js";
import { NodeLogFiles } from "./node-log-files.js";

const FILES = { "the file log": new NodeLogFiles(), "the file log of a thread": new BlockingLogFiles() };

for (const [name, logFiles] of Object.entries(FILES)) {
  describeEventLog(name, (use) =>
    withTemporaryDirectory(async (workDir) => {
      const log = new FsEventLog<SessionEvent>(SESSION_LOG, {
        workDir,
        logger: new RecordingLogger(),
        logFiles,
      });
      const pathOf = (idOrCopy: string): string =>
        isValidId(idOrCopy) ? log.pathOf(idOrCopy) : join(workDir, "storage", idOrCopy);
      await use({
        log,
        putBytes: async (id, bytes) => {
          await mkdir(dirname(pathOf(id)), { recursive: true });
          await writeFile(pathOf(id), bytes);
        },
        bytesOf: (idOrCopy) => readFile(pathOf(idOrCopy)).catch(() => undefined),
      });
      await log.close();
    }),
  );
}

describeEventLog("the memory log", async (use) => {
  const log = new MemoryEventLog<SessionEvent>(SESSION_LOG);
  await use({
    log,
    putBytes: async (id, bytes) => log.putBytes(id, bytes),
    bytesOf: async (idOrCopy) => log.bytesOf(idOrCopy),
  });
});
