import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { SESSION_ID, sessionCreated, titleChanged } from "@x/shared/testing";
import { afterAll, describe, expect, it } from "vitest";
import { FsSessionRepo } from "../runtime/sessions/fs-repo.js";
import { RecordingLogger } from "../testing/recording-logger.js";
import { mountSmallDisk } from "../testing/small-disk.js";

const disk = mountSmallDisk(1024 * 1024);
const skipped = disk === undefined ? " (not here: mounting a tmpfs is not allowed)" : "";

afterAll(() => disk?.unmount());

describe.skipIf(disk === undefined)(`a real full disk${skipped}`, () => {
  it("quality.md §2 refuses what does not fit, keeps what was there, and goes on when there is space", async () => {
    const workDir = disk?.path as string;
    const ballast = join(workDir, "ballast");
    writeFileSync(ballast, Buffer.alloc(512 * 1024));
    const repo = new FsSessionRepo({ workDir, logger: new RecordingLogger() });
    await repo.create(sessionCreated());
    const path = repo.pathOf(SESSION_ID);
    const big = titleChanged("x".repeat(150_000));
    let appended = 0;
    let refusal: unknown;
    for (;;) {
      const before = statSync(path).size;
      refusal = await repo.append(SESSION_ID, [big]).catch((error: unknown) => error);
      if (refusal !== undefined) {
        expect(statSync(path).size).toBe(before);
        break;
      }
      appended += 1;
    }
    expect(refusal).toMatchObject({ code: "store-io", data: { systemCode: "ENOSPC" } });
    expect(appended).toBeGreaterThan(0);
    const kept = readFileSync(path);

    fill(join(workDir, "filler"));
    const otherId = "2025-11-11T04-36-29Z-0001234-001";
    const full = repo.create(sessionCreated({ sessionId: otherId, title: "y".repeat(10_000) }));
    await expect(full).rejects.toMatchObject({ code: "store-io", data: { systemCode: "ENOSPC" } });
    expect(readdirSync(dirname(path))).toEqual([`${SESSION_ID}.jsonl`]);
    expect(readFileSync(path).equals(kept)).toBe(true);

    await rm(ballast);
    await repo.append(SESSION_ID, [big]);
    await repo.create(sessionCreated({ sessionId: otherId }));
    expect(await repo.read(SESSION_ID)).toHaveLength(appended + 2);
    await repo.close();
    expect(repo.openHandles).toBe(0);
  });
});

/** Takes what is left of the disk, page by page. */
function fill(path: string): void {
  const page = Buffer.alloc(4096);
  for (;;) {
    try {
      writeFileSync(path, page, { flag: "a" });
    } catch {
      return;
    }
  }
}
