import { rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { withTemporaryDirectory } from "@x/core/testing";
import { expect, it } from "vitest";
import { ExportedFiles } from "./exported-files.js";

it("app.md §2 shows the file that the window exported last, after a click, and no other", () =>
  withTemporaryDirectory(async (folder) => {
    const [first, second] = [path.join(folder, "a.md"), path.join(folder, "b.md")];
    await Promise.all([writeFile(first, ""), writeFile(second, "")]);
    const shown: string[] = [];
    let clicks = 0;
    const exported = new ExportedFiles({
      takeGesture: () => {
        clicks -= 1;
        return clicks >= 0;
      },
      showInFolder: (file) => shown.push(file),
    });
    const refused = (message: string) =>
      expect(exported.show(1)).rejects.toMatchObject({ code: "invalid-input", message });
    exported.remember(1, first);
    await refused("a file is shown only right after a click");
    exported.remember(1, second);
    exported.remember(2, first);
    clicks = 1;
    await exported.show(1);
    expect(shown).toEqual([second]);
    clicks = 1;
    await rm(second);
    await refused(`${second} is not there any more; export it again`);
    clicks = 1;
    exported.forget(1);
    await refused("nothing was exported from this window");
    expect(shown).toEqual([second]);
  }));
