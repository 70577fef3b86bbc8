import path from "node:path";
import { describe, expect, it } from "vitest";
import { assetOf } from "./asset-path.js";

const folder = path.join(path.sep, "app", "renderer");

describe("which file an address names, app.md §2", () => {
  it("serves the page at the root and under its name", () => {
    const page = { file: path.join(folder, "index.html"), mediaType: "text/html; charset=utf-8" };
    expect(assetOf(folder, "app://copilot/")).toEqual(page);
    expect(assetOf(folder, "app://copilot/index.html?x=1#y")).toEqual(page);
  });

  it("serves files of the built window", () => {
    expect(assetOf(folder, "app://copilot/assets/index-B_x-1.js")).toEqual({
      file: path.join(folder, "assets", "index-B_x-1.js"),
      mediaType: "text/javascript; charset=utf-8",
    });
  });

  it.each([
    "app://copilot/..%2f..%2fetc/passwd.js",
    "app://copilot/%2e%2e/%2e%2e/main/index.js%00.js",
    "app://copilot/..\\..\\main\\index.js",
    "app://copilot/assets/.hidden.js",
    "app://copilot//etc/passwd.js",
    "app://copilot/C:/windows/win.js",
    "app://copilot/assets/",
    "app://copilot/index.js.map",
    "app://copilot/notes.txt",
    "app://other/index.html",
    "https://copilot/index.html",
    "file:///index.html",
    "nonsense",
  ])("refuses %s", (url) => {
    expect(assetOf(folder, url)).toBe(undefined);
  });

  it("cannot be led out of its folder by climbing, since addresses are resolved first", () => {
    expect(assetOf(folder, "app://copilot/../../main/index.js")?.file).toBe(
      path.join(folder, "main", "index.js"),
    );
  });
});
