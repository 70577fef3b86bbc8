import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { allOf } from "../testing/all-of.js";
import { withTemporaryDirectory } from "../testing/temporary-directory.js";
import { listPartitions } from "./list-partitions.js";
import type { LogFiles } from "./log-files.js";
import { BY_DATE, SIDE_BY_SIDE } from "./log-layout.js";
import { NodeLogFiles } from "./node-log-files.js";

const id = (day: string, number: number): string => `2025-11-${day}T00-00-00Z-0000001-00${number}`;

async function place(root: string, ...names: readonly string[]): Promise<void> {
  for (const name of names) {
    await mkdir(join(root, "2025", "11", name.slice(8, 10)), { recursive: true });
    await writeFile(join(root, "2025", "11", name.slice(8, 10), `${name}.jsonl`), "");
  }
}

/** The disk, except that some folders cannot be read. */
function diskWithout(unreadable: (path: string) => string | undefined): LogFiles {
  const files = new NodeLogFiles();
  const readDirectory = files.readDirectory.bind(files);
  files.readDirectory = async (path) => {
    const code = unreadable(path);
    if (code !== undefined) throw Object.assign(new Error(code), { code });
    return readDirectory(path);
  };
  return files;
}

function walkOf(root: string, files: LogFiles = new NodeLogFiles(), layout = BY_DATE) {
  const ignored: [number, readonly string[]][] = [];
  const walk = listPartitions({
    files,
    layout,
    root,
    name: "sessions",
    onIgnored: (count, examples) => ignored.push([count, examples]),
  });
  return { walk, ignored };
}

describe("listPartitions", () => {
  it("S§13.2 lists nothing where nothing was ever stored", () =>
    withTemporaryDirectory(async (root) => {
      const { walk, ignored } = walkOf(join(root, "none"));
      expect([await allOf(walk), ignored]).toEqual([[], []]);
    }));

  it("Clarifications The scan: gives the newest day before it has looked at an older one", () =>
    withTemporaryDirectory(async (root) => {
      await place(root, id("10", 1), id("11", 1), id("11", 2));
      const looked: string[] = [];
      const { walk } = walkOf(
        root,
        diskWithout((path) => {
          looked.push(path.slice(root.length).replaceAll("\\", "/"));
          return undefined;
        }),
      );
      expect(await walk.next()).toEqual({ done: false, value: [id("11", 2), id("11", 1)] });
      expect(looked).toEqual(["", "/2025", "/2025/11", "/2025/11/11"]);
      expect(await walk.next()).toEqual({ done: false, value: [id("10", 1)] });
      expect(await walk.next()).toEqual({ done: true, value: undefined });
    }));

  it("Clarifications Listing: counts what it ignores once, also when the walk is left early, and shows three of it", () =>
    withTemporaryDirectory(async (root) => {
      await place(root, id("11", 1), id("10", 1));
      for (const name of ["a", "b", "c", "d"]) await writeFile(join(root, "2025", name), "");
      const { walk, ignored } = walkOf(root);
      for await (const partition of walk) {
        expect(partition).toEqual([id("11", 1)]);
        break;
      }
      expect(ignored).toHaveLength(1);
      expect(ignored[0]?.[0]).toBe(4);
      expect([...(ignored[0]?.[1] ?? [])].sort()).toEqual(
        ["2025/a", "2025/b", "2025/c", "2025/d"].slice(0, 3),
      );
    }));

  it("quality.md §1 does not warn of the copies that recovery has kept", () =>
    withTemporaryDirectory(async (root) => {
      await place(root, id("11", 1));
      await writeFile(join(root, "2025", "11", "11", `${id("11", 1)}.jsonl.damaged-1`), "");
      const { walk, ignored } = walkOf(root);
      expect([await allOf(walk), ignored]).toEqual([[[id("11", 1)]], []]);
    }));

  it("S§4.3 lists what it can reach, then says which folder it could not read", () =>
    withTemporaryDirectory(async (root) => {
      await place(root, id("09", 1), id("10", 1), id("11", 1));
      const { walk } = walkOf(
        root,
        diskWithout((path) => (path.endsWith("10") ? "EACCES" : undefined)),
      );
      const listed: string[][] = [];
      const whole = (async () => {
        for await (const partition of walk) listed.push(partition);
      })();
      await expect(whole).rejects.toMatchObject({
        code: "store-io",
        data: { systemCode: "EACCES", file: "sessions/2025/11/10" },
      });
      expect(listed).toEqual([[id("11", 1)], [id("09", 1)]]);
    }));

  it("goes on past a folder that was removed while it walked", () =>
    withTemporaryDirectory(async (root) => {
      await place(root, id("10", 1), id("11", 1));
      const { walk } = walkOf(
        root,
        diskWithout((path) => (path.endsWith("11/11") ? "ENOENT" : undefined)),
      );
      expect(await allOf(walk)).toEqual([[id("10", 1)]]);
    }));
});

describe("logs side by side", () => {
  it("app.md §5 are one partition of files with valid names, everything else is counted", () =>
    withTemporaryDirectory(async (root) => {
      await mkdir(join(root, "folder.jsonl"));
      for (const name of ["news.jsonl", "a-2.jsonl", "News.jsonl", "a.jsonl.damaged-1", "note.txt"]) {
        await writeFile(join(root, name), "");
      }
      const { walk, ignored } = walkOf(root, new NodeLogFiles(), SIDE_BY_SIDE);
      expect(await allOf(walk)).toEqual([["news", "a-2"]]);
      expect(ignored.map(([count]) => count)).toEqual([3]);
    }));
});
