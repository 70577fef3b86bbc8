import { describe, expect, it } from "vitest";
import { type CallReading, readCalls } from "./read-calls.js";

const a = { toolName: "a", arguments: {} };
const b = { toolName: "mcp:files:b", arguments: { path: 'x "y" }', list: [1, null, true] } };
const bText = 'mcp:files:b {"path": "x \\"y\\" }", "list": [1, null, true]}';

describe("the language of calls", () => {
  it.each<[string, CallReading]>([
    ["a", { rounds: [[a]] }],
    ["a {}", { rounds: [[a]] }],
    [`a and ${bText}`, { rounds: [[a, b]] }],
    [`a, ${bText}`, { rounds: [[a, b]] }],
    [`${bText}\ncall a {}\n`, { rounds: [[b, a]] }],
    [`a {}\nand call ${bText}`, { rounds: [[a, b]] }],
    [`a then ${bText} and a; a`, { rounds: [[a], [b, a], [a]] }],
    ["a [1]", { rounds: [[{ toolName: "a", arguments: [1] }]] }],
    ['a "text and more"', { rounds: [[{ toolName: "a", arguments: "text and more" }]] }],
  ])("reads %j", (text, reading) => {
    expect(readCalls(text)).toEqual(reading);
  });

  it.each([
    ["a {", "I cannot read the arguments of `a`: a bracket or a quotation mark is never closed"],
    ["a {} b", 'I expected "and", "then" or the end at `b`'],
    ["a and ", "I expected the name of a tool at the end"],
    [`a and ${"!".repeat(50)}`, `I expected the name of a tool at \`${"!".repeat(40)}…\``],
  ])("says where it cannot read %j", (text, problem) => {
    expect(readCalls(text)).toEqual({ problem });
  });

  it("says what is wrong with arguments that are not JSON", () => {
    expect(readCalls("a {path: 1}")).toEqual({
      problem: expect.stringMatching(/^I cannot read the arguments of `a`: .*JSON/),
    });
  });
});
