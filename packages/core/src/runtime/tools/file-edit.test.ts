import { readdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ToolBench } from "../../testing/tool-bench.js";
import { fileEdit } from "./file-edit.js";

let bench: ToolBench;
const file = () => join(bench.root, "a.ts");
beforeEach(async () => {
  bench = await ToolBench.of(fileEdit);
  await writeFile(file(), "one\ntwo\none\n");
});
afterEach(() => bench.clear());

const refused = (output: string) => ({ output, isError: true });

describe("app §4 file-edit", () => {
  test("replaces the one place, to the letter", async () => {
    const done = await bench.run({ path: "a.ts", oldText: "two", newText: "$& $1 \\n" });
    expect(done).toEqual({ output: { path: "a.ts", replaced: 1 }, isError: false });
    expect(await readFile(file(), "utf8")).toBe("one\n$& $1 \\n\none\n");
    expect(await readdir(bench.root)).toEqual(["a.ts"]);
  });

  test("refuses an ambiguous place, and replaces every one when asked", async () => {
    expect(await bench.run({ path: "a.ts", oldText: "one", newText: "1" })).toEqual(
      refused('oldText stands 2 times in "a.ts"; give more of its surroundings, or set everywhere'),
    );
    await bench.run({ path: "a.ts", oldText: "one", newText: "1", everywhere: true });
    expect(await readFile(file(), "utf8")).toBe("1\ntwo\n1\n");
  });

  test("refuses a stale place and says to read again", async () => {
    await writeFile(file(), "changed meanwhile\n");
    expect(await bench.run({ path: "a.ts", oldText: "two", newText: "2" })).toEqual(
      refused('oldText does not stand in "a.ts"; read the file again before editing it'),
    );
    expect(await readFile(file(), "utf8")).toBe("changed meanwhile\n");
  });

  test("tells other line breaks apart from other text", async () => {
    await writeFile(file(), "one\r\ntwo\r\n");
    expect(await bench.run({ path: "a.ts", oldText: "one\ntwo", newText: "x" })).toEqual(
      refused(
        'oldText stands there only with other line breaks (CRLF) in "a.ts"; read the file again before editing it',
      ),
    );
  });

  test("always asks, and shows the real file and both texts", async () => {
    expect(await bench.permission({ path: "./x/../a.ts", oldText: "two", newText: "2" })).toEqual({
      required: true,
      request: {
        action: "edit a file",
        path: file(),
        replaces: true,
        oldText: "two",
        newText: "2",
        everywhere: false,
      },
    });
  });

  test("a link that leads outside is refused, whoever allowed the call", async () => {
    await writeFile(join(bench.root, "..", "secret"), "two");
    await symlink("../secret", join(bench.root, "link"));
    expect(await bench.run({ path: "link", oldText: "two", newText: "2" })).toMatchObject({ isError: true });
    expect(await readFile(join(bench.root, "..", "secret"), "utf8")).toBe("two");
  });
});
