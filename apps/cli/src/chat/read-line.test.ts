import { expect, it } from "vitest";
import { readLine } from "./read-line.js";

it.each([
  ["hello", { kind: "message", text: "hello" }],
  ["  two  ", { kind: "message", text: "  two  " }],
  ["a / b", { kind: "message", text: "a / b" }],
  ["", { kind: "nothing" }],
  [" \t", { kind: "nothing" }],
  ["/exit", { kind: "leave" }],
  [" /quit ", { kind: "leave" }],
  ["/help", { kind: "help" }],
  ["/exit now", { kind: "unknown", word: "/exit" }],
  ["/Exit", { kind: "unknown", word: "/Exit" }],
  ["/etc/hosts what is this?", { kind: "unknown", word: "/etc/hosts" }],
  ["/", { kind: "unknown", word: "/" }],
  ["//etc/hosts what is this?", { kind: "message", text: "/etc/hosts what is this?" }],
  ["//", { kind: "message", text: "/" }],
  ["///", { kind: "message", text: "//" }],
])("app.md §5 %j is %j", (line, reading) => expect(readLine(line)).toEqual(reading));
