import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { commandLine } from "./command-line.mjs";
import { root } from "./paths.mjs";
import { run } from "./run.mjs";

const accepted = { flags: ["growth", "strict"], values: ["json"], words: true };

describe("what stands behind the name of a command", () => {
  it("is flags, values and words, in any order", () => {
    expect(commandLine(["send", "--json", "a.json", "--strict", "typing"], accepted)).toStrictEqual({
      flags: new Set(["strict"]),
      values: new Map([["json", "a.json"]]),
      words: ["send", "typing"],
    });
    expect(commandLine([], {})).toStrictEqual({ flags: new Set(), values: new Map(), words: [] });
  });

  it("is refused where a flag is not known, has no value, or a word has no meaning; what is known is named", () => {
    expect(() => commandLine(["--grwoth"], accepted)).toThrow(
      "Unknown option '--grwoth'. The flags here are --growth, --json …, --strict.",
    );
    expect(() => commandLine(["--json"], accepted)).toThrow("'--json <value>' argument missing");
    expect(() => commandLine(["next-step"], {})).toThrow(
      "Unexpected argument 'next-step'. There are no flags here.",
    );
  });

  it("is looked at by every command but those that hand it on", () => {
    const handOn = ["e2e.mjs", "proof-windows.mjs", "proof.mjs", "start.mjs"];
    const scripts = path.join(root, "scripts");
    const others = readdirSync(scripts).filter(
      (name) =>
        name.endsWith(".mjs") && !readFileSync(path.join(scripts, name), "utf8").includes(" commandLine("),
    );
    expect(others).toStrictEqual(handOn);
  });

  it("ends the command at once where it is refused: npm run bench -- --grwoth", async () => {
    const { code, output } = await run(process.execPath, [path.join(root, "scripts/bench.mjs"), "--grwoth"]);
    expect({ code, output }).toStrictEqual({
      code: 1,
      output: "Unknown option '--grwoth'. The flags here are --document, --growth, --json …, --strict.\n",
    });
  });
});
