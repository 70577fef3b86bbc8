import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ToolFailure } from "./tool-failure.js";
import { Workspace } from "./workspace.js";

describe("the boundary of the workspace (app.md §4)", () => {
  let base: string;
  let root: string;
  let workspace: Workspace;

  beforeEach(async () => {
    base = await realpath(await mkdtemp(join(tmpdir(), "x-workspace-")));
    root = join(base, "project");
    await mkdir(join(root, "sub"), { recursive: true });
    await mkdir(join(base, "project-2"));
    await writeFile(join(root, "sub", "a.txt"), "a");
    await writeFile(join(base, "secret.txt"), "secret");
    workspace = new Workspace(() => root);
  });
  afterEach(() => rm(base, { recursive: true }));

  it.each([
    ["sub/a.txt", "sub/a.txt", true],
    ["./sub/../sub/a.txt", "sub/a.txt", true],
    [".", ".", true],
    ["new/deep/file.txt", "new/deep/file.txt", false],
  ])("finds %s inside", async (path, relative, exists) => {
    expect(await workspace.locate(path)).toEqual({
      real: relative === "." ? root : join(root, relative),
      relative,
      exists,
      isInside: true,
    });
  });

  it("takes an absolute path that leads inside, also through another name of the workspace", async () => {
    await symlink(root, join(base, "alias"));
    const place = { real: join(root, "sub", "a.txt"), relative: "sub/a.txt", exists: true, isInside: true };
    expect(await workspace.locate(join(base, "alias", "sub", "a.txt"))).toEqual(place);
    expect(await new Workspace(() => join(base, "alias")).locate("sub/a.txt")).toEqual(place);
  });

  it.each(["../secret.txt", "sub/../../secret.txt", "/etc/passwd", "../project-2/new.txt", "..", "/"])(
    "refuses %s",
    async (path) => {
      await expect(workspace.use(path, {})).rejects.toEqual(
        new ToolFailure(`${JSON.stringify(path)} lies outside the workspace ${JSON.stringify(root)}`),
      );
    },
  );

  it("follows every symbolic link before it decides, also in front of a name that does not exist", async () => {
    await symlink(base, join(root, "out"));
    await symlink(join(base, "secret.txt"), join(root, "notes.txt"));
    await symlink(join(root, "sub"), join(root, "in"));
    for (const path of ["out/secret.txt", "out/new.txt", "notes.txt", "sub/../out/project/../secret.txt"]) {
      await expect(workspace.use(path, {})).rejects.toThrow("lies outside the workspace");
    }
    expect((await workspace.locate("in/new.txt")).real).toBe(join(root, "sub", "new.txt"));
  });

  it("refuses a link to nothing, a circle of links, a file in the place of a folder, and NUL", async () => {
    await symlink(join(base, "nothing"), join(root, "dangling"));
    await symlink(join(root, "circle"), join(root, "circle"));
    await expect(workspace.locate("dangling")).rejects.toThrow(
      `${JSON.stringify(join(root, "dangling"))} is a symbolic link to nothing`,
    );
    await expect(workspace.locate("circle")).rejects.toThrow(
      '"circle" is a symbolic link that leads in a circle',
    );
    await expect(workspace.locate("sub/a.txt/b")).rejects.toThrow(
      "goes through something that is not a folder",
    );
    await expect(workspace.locate("a\0b")).rejects.toThrow("a path cannot hold the character NUL");
  });

  it("says when the workspace itself is gone", async () => {
    const gone = new Workspace(() => join(base, "gone"));
    await expect(gone.locate("a.txt")).rejects.toEqual(
      new ToolFailure(`${JSON.stringify(join(base, "gone"))} does not exist`),
    );
  });
});
