import { expect, it } from "vitest";
import { storageShower } from "./show-storage.js";

it("app.md §2 shows the storage folder, and nothing a page could name, right after a click", () => {
  const shown: string[] = [];
  let clicks = 1;
  const show = storageShower({
    workDir: "/home/me/store",
    takeGesture: () => {
      clicks -= 1;
      return clicks >= 0;
    },
    showInFolder: (folder) => shown.push(folder),
  });
  show(7);
  expect(() => show(7)).toThrow(
    expect.objectContaining({ code: "invalid-input", message: "a folder is shown only right after a click" }),
  );
  expect(shown).toEqual(["/home/me/store"]);
});
