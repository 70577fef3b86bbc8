import {
  ASK_HUMAN_TOOL_ID,
  InternalError,
  SessionCorruptionError,
  StoreIoError,
  TurnNotSettledError,
} from "@x/shared";
import { describe, expect, it } from "vitest";
import { NOON } from "../testing/manual-ports.js";
import { callLine } from "./call-line.js";
import { explainError } from "./explain-error.js";
import { oneLine } from "./one-line.js";
import { progressText } from "./progress-text.js";
import { rowTime } from "./row-time.js";

describe("the arguments of a call on one line", () => {
  it.each([
    [{ path: "notes.txt", content: "a\nb" }, "notes.txt · a b"],
    [{ flag: true, none: {} }, "true"],
    [{}, ""],
    ["\u202etxt", "[U+202E right-to-left override]txt"],
  ])("%j is %s", (value, text) => {
    expect(oneLine(value)).toBe(text);
  });

  it("sets the words of one list apart as those of a line are", () => {
    expect(oneLine({ argv: ["git", "commit", "-m", ""], folder: "src" })).toBe("git commit -m '' · src");
    expect(oneLine({ argv: ["rm", "-rf", "/tmp/x y", "it's"] })).toBe("rm -rf '/tmp/x y' 'it'\\''s'");
    expect(oneLine([["a", "b"], ["c"]])).toBe("a b · c");
  });

  it("is cut, and says so", () => {
    expect(oneLine("x".repeat(500))).toBe(`${"x".repeat(120)}…`);
    expect(oneLine({ a: "x".repeat(100), b: "y".repeat(100) })).toMatch(/^x{100} · y+…$/);
  });
});

describe("the row of a question to the person (S§9.2)", () => {
  const question = "Which colour?";
  const asked = { input: { question, options: ["red", "green"] }, toolId: ASK_HUMAN_TOOL_ID };
  const line = (output: string, isError = false) =>
    callLine({ ...asked, result: { result: { output, isError } } });

  it("shows its answer once it has one, and its options before", () => {
    expect([callLine(asked), line("green"), line("stopped", true)]).toEqual([
      "Which colour? · red green",
      "Which colour? · green",
      "Which colour? · red green",
    ]);
  });

  it("leaves the answer room after a long question", () => {
    const long = { ...asked, input: { question: "x".repeat(500) } };
    expect(callLine({ ...long, result: { result: { output: "green", isError: false } } })).toBe(
      `${"x".repeat(60)}… · green`,
    );
  });
});

describe("the progress of a tool", () => {
  it("joins pieces of output as they came and gives anything else its own line", () => {
    expect(progressText(["a", "b\n", { done: 1 }, "c"])).toBe('ab\n{"done":1}\nc');
    expect(progressText(["a", 1])).toBe("a\n1\n");
    expect(progressText([{ stdout: "a\n" }, { stderr: "b" }, { stdout: "c\n" }])).toBe("a\nbc\n");
    expect(progressText([{ stdout: 1 }, {}])).toBe('{"stdout":1}\n{}\n');
  });

  it("keeps the end of what is long", () => {
    expect(progressText(["x".repeat(150_000), "end"])).toMatch(/^…x+end$/);
  });
});

describe("the time beside a conversation", () => {
  it.each([
    [2, /^\d{1,2}:\d{2}/],
    [30, /^(Mon|Tue)$/],
    [24 * 20, /^\d{1,2} \w{3}$|^\w{3} \d{1,2}$/],
  ])("%i hours ago reads like %s", (hours, form) => {
    expect(rowTime(new Date(NOON - hours * 3_600_000).toISOString(), NOON)).toMatch(form);
  });
});

describe("what a refusal says to a person (app.md §3)", () => {
  it.each([
    [
      TurnNotSettledError.of("s", "t", "suspended"),
      "The last turn waits for you. Answer it above, or stop it, then send this.",
    ],
    [
      TurnNotSettledError.of("s", "t", "idle"),
      "The last turn has not ended. Wait for it, stop it, or resume it, then send this.",
    ],
    [new StoreIoError("the disk is full"), "The disk is full."],
    [new SessionCorruptionError("sessions/a.jsonl:7: not JSON"), "sessions/a.jsonl:7: not JSON."],
    [new InternalError("Why?"), "Why?"],
  ])("%s", (error, text) => {
    expect(explainError(error)).toBe(text);
  });
});
