import { mkdir, stat, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { withTemporaryDirectory } from "../testing/temporary-directory.js";
import { makeFolder } from "./make-folder.js";

describe("making a folder (quality.md §1)", () => {
  it("makes those above it too, and says which was the first that was not there", () =>
    withTemporaryDirectory(async (base) => {
      await mkdir(join(base, "a"));
      const path = join(base, "a", "b", "c", "d");
      expect(await makeFolder(path, 0o700)).toBe(join(base, "a", "b"));
      expect((await stat(path)).isDirectory()).toBe(true);
      if (process.platform !== "win32") expect((await stat(path)).mode & 0o777).toBe(0o700);
      expect(await makeFolder(path)).toBeUndefined();
      expect(
        await Promise.all(["x", "x", "x"].map((name) => makeFolder(join(path, name, "y")))),
      ).toHaveLength(3);
    }));

  it("is refused with the system's own word where a file or a link to nothing is in the way", () =>
    withTemporaryDirectory(async (base) => {
      await writeFile(join(base, "file"), "");
      await expect(makeFolder(join(base, "file"))).rejects.toMatchObject({ code: "EEXIST" });
      await expect(makeFolder(join(base, "file", "below"))).rejects.toMatchObject({ code: "ENOTDIR" });
      if (process.platform === "win32") return;
      await symlink(join(base, "nowhere"), join(base, "link"));
      await expect(makeFolder(join(base, "link"))).rejects.toMatchObject({ code: "EEXIST" });
      await expect(makeFolder(join(base, "link", "below"))).rejects.toMatchObject({ code: "EEXIST" });
    }));

  it.runIf(process.platform === "linux")(
    "gives up where the system says of a folder that its parent is missing",
    async () => {
      await expect(makeFolder("/proc/x-store")).rejects.toMatchObject({ code: "ENOENT" });
      await expect(makeFolder("/proc/x-store/below/it")).rejects.toMatchObject({ code: "ENOENT" });
    },
  );
});
