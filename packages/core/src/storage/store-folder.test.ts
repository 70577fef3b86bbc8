import { mkdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { StoreIoError } from "@x/shared";
import { describe, expect, it } from "vitest";
import { withTemporaryDirectory } from "../testing/temporary-directory.js";
import { checkStoreFolder, madeStoreFolder } from "./store-folder.js";

const onLinux = process.platform === "linux";

/** A folder with everything in it that is no store and never can be one. */
async function layOut(base: string): Promise<void> {
  await writeFile(join(base, "file"), "");
  await symlink(join(base, "nowhere"), join(base, "dangling"));
  await symlink(join(base, "circle"), join(base, "circle"));
}

describe("the folder of a store (app.md §5)", () => {
  it.runIf(onLinux).each([
    ["file", "is not a folder (EEXIST)", "is not a folder (ENOTDIR)"],
    ["file/store", "cannot be opened: a part of its path is no folder (ENOTDIR)", undefined],
    ["dangling", "is a link to nothing (EEXIST)", "is a link to nothing (ENOENT)"],
    ["circle/store", "cannot be opened: its path is a circle of links (ELOOP)", undefined],
    ["n".repeat(300), "cannot be opened: its name is too long (ENAMETOOLONG)", undefined],
  ])(
    "says of %s what is wrong with it and what to do, to write and to read",
    (name, written, read = written) =>
      withTemporaryDirectory(async (base) => {
        await layOut(base);
        const workDir = join(base, name);
        for (const [attempt, what] of [
          [madeStoreFolder, written],
          [checkStoreFolder, read],
        ] as const) {
          const refusal: unknown = await attempt(workDir).catch((error: unknown) => error);
          expect(refusal).toBeInstanceOf(StoreIoError);
          expect((refusal as StoreIoError).message).toBe(`the store ${workDir} ${what}; name another folder`);
        }
      }),
  );

  it.runIf(onLinux)("is refused soon where the system never makes a folder", async () => {
    await expect(madeStoreFolder("/proc/x-store")).rejects.toMatchObject({
      message:
        "the store /proc/x-store cannot be opened: no folder can be made there (ENOENT); name another folder",
      data: { systemCode: "ENOENT" },
    });
  });

  it("is the same one by whatever path it is reached; one that is missing can be read and is not made", () =>
    withTemporaryDirectory(async (base) => {
      await checkStoreFolder(join(base, "none"));
      await expect(mkdir(join(base, "none"))).resolves.toBeUndefined();
      await symlink(join(base, "none"), join(base, "alias"));
      await checkStoreFolder(join(base, "alias"));
      expect(await madeStoreFolder(join(base, "alias"))).toEqual(await madeStoreFolder(join(base, "none")));
    }));
});
