import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { isValidId, type SessionEvent } from "@x/shared";
import { SESSION_LOG } from "../runtime/sessions/session-log.js";
import { describeEventLog } from "../testing/event-log-contract.js";
import { RecordingLogger } from "../testing/recording-logger.js";
import { withTemporaryDirectory } from "../testing/temporary-directory.js";
import { BlockingLogReader } from "./blocking-log-reader.js";
import { FsEventLog, type FsLogOptions } from "./fs-event-log.js";
import { MemoryEventLog } from "./memory-event-log.js";

/** The same log as a thread reads it. */
class ReadInAThread extends FsEventLog<SessionEvent> {
  readonly #reader: BlockingLogReader<SessionEvent>;

  constructor(format: typeof SESSION_LOG, options: FsLogOptions) {
    super(format, options);
    this.#reader = new BlockingLogReader(format, options.workDir);
  }

  override async read(id: string): Promise<SessionEvent[]> {
    return this.#reader.read(id);
  }
}

const LOGS = { "the file log": FsEventLog<SessionEvent>, "the file log of a thread": ReadInAThread };

for (const [name, Log] of Object.entries(LOGS)) {
  describeEventLog(name, (use) =>
    withTemporaryDirectory(async (workDir) => {
      const log = new Log(SESSION_LOG, { workDir, logger: new RecordingLogger() });
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
