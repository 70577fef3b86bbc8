import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { isValidId, type SessionEvent } from "@x/shared";
import { SESSION_ID, sessionCreated } from "@x/shared/testing";
import { vol } from "memfs";
import { expect, it, vi } from "vitest";
import { SESSION_LOG } from "../runtime/sessions/session-log.js";
import { describeEventLog } from "../testing/event-log-contract.js";
import { RecordingLogger } from "../testing/recording-logger.js";
import { FsEventLog } from "./fs-event-log.js";

vi.mock("node:fs", async () => {
  const { fs } = await import("memfs");
  return { ...fs, default: fs };
});
vi.mock("node:fs/promises", async () => {
  const { fs } = await import("memfs");
  return { ...fs.promises, default: fs.promises };
});

describeEventLog("the file log over a file system in memory", async (use) => {
  vol.reset();
  const workDir = "/work";
  const log = new FsEventLog<SessionEvent>(SESSION_LOG, { workDir, logger: new RecordingLogger() });
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
});

it("lies in memory and nowhere else", async () => {
  vol.reset();
  const log = new FsEventLog<SessionEvent>(SESSION_LOG, { workDir: "/work", logger: new RecordingLogger() });
  await log.create(sessionCreated());
  expect(Object.keys(vol.toJSON())).toEqual([log.pathOf(SESSION_ID)]);
  const disk = await vi.importActual<typeof import("node:fs")>("node:fs");
  expect(disk.existsSync(log.pathOf(SESSION_ID))).toBe(false);
});
