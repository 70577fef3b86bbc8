import { ModelCallErrorCode } from "@x/shared";
import { describe, expect, it } from "vitest";
import { type GuideCommand, readCommand } from "./read-command.js";

const one = (toolName: string, input: { [key: string]: string | string[] }): GuideCommand => ({
  kind: "call",
  rounds: [[{ toolName, arguments: input }]],
  forever: false,
});

describe("the rules of the offline guide (app.md §3)", () => {
  it.each<[string, GuideCommand]>([
    ["hello", { kind: "greet" }],
    ["  Hello!  ", { kind: "greet" }],
    ["Good morning.", { kind: "greet" }],
    ["hello there, how are you", { kind: "unknown" }],
    ["help", { kind: "help" }],
    ["What can you do?", { kind: "help" }],
    ["?", { kind: "help" }],
    ["show markdown", { kind: "markdown" }],
    ["count to 200", { kind: "count", to: 200, slowly: false }],
    ["Count slowly to 9.", { kind: "count", to: 9, slowly: true }],
    ["count to 10001", { kind: "misread", problem: "I count to any number from 1 to 10000, not to 10001" }],
    ["count to 0", { kind: "misread", problem: "I count to any number from 1 to 10000, not to 0" }],
    ["fail", { kind: "fail", code: "unknown", midway: false }],
    ["Fail network", { kind: "fail", code: "network", midway: false }],
    ["fail with quota", { kind: "fail", code: "quota", midway: false }],
    ["fail midway", { kind: "fail", code: "unknown", midway: true }],
    ["fail midway rate-limited", { kind: "fail", code: "rate-limited", midway: true }],
    ["list", one("file-list", {})],
    ["list notes", one("file-list", { path: "notes" })],
    ["read a b.txt", one("file-read", { path: "a b.txt" })],
    ["write notes.txt: one\ntwo", one("file-write", { path: "notes.txt", content: "one\ntwo" })],
    [
      "ask Which colour? red | green",
      one("ask-human", { question: "Which colour?", options: ["red", "green"] }),
    ],
    ["ask Why?", one("ask-human", { question: "Why?" })],
    ["call nowhere", one("nowhere", {})],
    ["", { kind: "unknown" }],
    ["please call somebody", { kind: "unknown" }],
  ])("reads %j", (text, command) => {
    expect(readCommand(text)).toEqual(command);
  });

  it.each(ModelCallErrorCode.options)("can fail with every cause: %s", (code) => {
    expect(readCommand(`fail ${code}`)).toEqual({ kind: "fail", code, midway: false });
  });

  it("names the causes when it is asked to fail with another", () => {
    expect(readCommand("fail badly")).toEqual({
      kind: "misread",
      problem: `I cannot fail with \`badly\`; the causes are ${ModelCallErrorCode.options.join(", ")}`,
    });
  });

  it("starts over when it is asked to loop", () => {
    expect(readCommand("loop call file-list {}")).toEqual({
      kind: "call",
      rounds: [[{ toolName: "file-list", arguments: {} }]],
      forever: true,
    });
  });
});
