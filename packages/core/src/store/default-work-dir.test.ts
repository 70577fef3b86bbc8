import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { defaultWorkDir } from "./default-work-dir.js";

const at = (platform: NodeJS.Platform, environment: Record<string, string> = {}) =>
  defaultWorkDir({ platform, environment, home: "/home/ada" });

describe("where the store lies when nobody says", () => {
  it("is the place of the platform for a program's data", () => {
    expect(at("linux")).toBe("/home/ada/.local/share/x");
    expect(at("linux", { XDG_DATA_HOME: "/data" })).toBe("/data/x");
    expect(at("linux", { XDG_DATA_HOME: "" })).toBe("/home/ada/.local/share/x");
    expect(at("darwin")).toBe("/home/ada/Library/Application Support/x");
    expect(at("win32", { LOCALAPPDATA: "/local" })).toBe("/local/x");
    expect(at("win32")).toBe("/home/ada/AppData/Local/x");
  });

  it("is X_WORK_DIR where that is set, made absolute", () => {
    expect(at("linux", { X_WORK_DIR: "/elsewhere" })).toBe("/elsewhere");
    expect(at("darwin", { X_WORK_DIR: "here" })).toBe(resolve("here"));
    expect(at("linux", { X_WORK_DIR: "" })).toBe("/home/ada/.local/share/x");
  });
});
