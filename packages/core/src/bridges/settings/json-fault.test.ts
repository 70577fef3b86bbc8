import { describe, expect, test } from "vitest";
import { jsonFault } from "./json-fault.js";

describe("app §4 a settings file that is no JSON", () => {
  test.each([
    ["a comma too many", '{\n  "a": 1,\n}\n', 3],
    ["a comma too few", '{\n  "a": 1\n  "b": 2\n}', 3],
    ["a word that is none", '{\n  "a": [\n    yes\n  ]\n}', 3],
    ["a comment", '{\n  // why\n  "a": 1\n}', 2],
    ["a string without an end", '{\n  "a": "text\n}', 2],
    ["an object without an end", '{\n  "a": 1', 2],
    ["more after the end", "{}\n{}\n", 2],
    ["nothing at all", "", 1],
  ])("%s is found in its line, and the reason quotes nothing", (_what, text, line) => {
    const fault = jsonFault(text);
    expect(fault?.line).toBe(line);
    expect(fault?.reason).toMatch(/^[^"\n]{5,80}$/);
  });

  test("what is JSON has no fault", () => expect(jsonFault('{\r\n"a": 1\r\n}')).toBeUndefined());
});
