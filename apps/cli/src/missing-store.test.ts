// A store that is not there: refused where somebody named it, an empty list where it has just not been begun. app.md §5.
import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { withTemporaryDirectory } from "@x/core/testing";
import { describe, expect, it } from "vitest";
import { runHere } from "./testing/run-here.js";

const ID = "2025-11-11T04-36-29Z-0001234-000";

describe("a store that is not there (app.md §5)", { timeout: 30_000 }, () => {
  it.each([
    [["sessions", "list"]],
    [["sessions", "show", ID]],
    [["sessions", "export", ID]],
    [["sessions", "rename", ID, "Other"]],
    [["sessions", "delete", ID, "--yes"]],
    [["inspect", ID]],
    [["doctor"]],
    [["doctor", "--recover", ID]],
    [["tasks", "list"]],
    [["tasks", "show", "nightly"]],
    [["tasks", "run", "nightly"]],
  ])("is refused by %j where it is named, and nothing is made", (given) =>
    withTemporaryDirectory(async (base) => {
      const mistyped = join(base, "mistyped");
      const refused = {
        code: 6,
        output: "",
        messages: `x: store-not-found: there is no store at ${mistyped}; name another with --work-dir\n`,
      };
      expect(await runHere(given, { workDir: mistyped, currentFolder: base })).toEqual(refused);
      const named = [...given, "--work-dir", "mistyped"];
      expect(await runHere(named, { workDir: "", currentFolder: base })).toEqual(refused);
      expect(await readdir(base)).toEqual([]);
    }),
  );

  it.each([
    ["sessions", "list"],
    ["tasks", "list"],
  ])("is an empty list of x %s %s where nobody named it, with a line beside it", (...given) =>
    withTemporaryDirectory(async (home) => {
      const empty = (output: string) => ({
        code: 0,
        output,
        messages: expect.stringMatching(/^there is no store at \S+x yet; x chat begins it\n$/),
      });
      const here = { workDir: "", currentFolder: home };
      expect(await runHere(given, here)).toEqual(empty(""));
      expect(await runHere([...given, "--json"], here)).toEqual(empty("[]\n"));
      expect(await readdir(home)).toEqual([]);
    }),
  );

  it("is made by what begins a conversation or a turn", () =>
    withTemporaryDirectory(async (base) => {
      const workDir = join(base, "store");
      const ended = await runHere(["chat"], { workDir, currentFolder: base }, "hello\n");
      expect([ended.code, existsSync(workDir)]).toEqual([0, true]);
    }));
});
