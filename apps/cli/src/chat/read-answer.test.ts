import { describe, expect, it } from "vitest";
import { type PermissionAnswer, readHumanAnswer, readPermissionAnswer } from "./read-answer.js";

describe("an answer to a question of permission", () => {
  it.each<[string, PermissionAnswer | undefined]>([
    ["y", { decision: "allow" }],
    [" YES ", { decision: "allow" }],
    ["n", { decision: "deny" }],
    ["No", { decision: "deny" }],
    ["n not that file", { decision: "deny", reason: "not that file" }],
    ["no: wrong folder ", { decision: "deny", reason: "wrong folder" }],
    ["", undefined],
    ["yes, but only once", undefined],
    ["yep", undefined],
    ["never", undefined],
    ["1", undefined],
  ])("%j", (line, answer) => {
    expect(readPermissionAnswer(line)).toEqual(answer);
  });
});

describe("an answer to a question of the agent", () => {
  it.each<[string, string | undefined]>([
    ["2", "green"],
    ["3", "3"],
    ["0", "0"],
    [" blue ", "blue"],
    ["", undefined],
  ])("%j", (line, answer) => {
    expect(readHumanAnswer(line, ["red", "green"])).toBe(answer);
  });
});
