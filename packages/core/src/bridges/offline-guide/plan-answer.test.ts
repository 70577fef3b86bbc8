import type { ToolDescriptor } from "@x/shared";
import { describe, expect, it } from "vitest";
import type { GuideMessage } from "./guide-message.js";
import { GREETING, GUIDE_LABEL, helpText, MARKDOWN_SAMPLE, NOT_UNDERSTOOD } from "./guide-texts.js";
import { type GuidePlan, planAnswer } from "./plan-answer.js";

const user = (text: string, attachments: string[] = []): GuideMessage => ({
  role: "user",
  text,
  attachments,
});
const asked = (...toolNames: string[]): GuideMessage => ({
  role: "assistant",
  text: "I call.",
  calls: toolNames.map((toolName) => ({ toolName, arguments: {} })),
});
const result = (toolName: string, content: string): GuideMessage => ({ role: "tool", toolName, content });
const answer = (because: string, text: string): GuidePlan => ({
  reasoning: `Rule: ${because}.`,
  text: `${GUIDE_LABEL}\n\n${text}`,
  calls: [],
});
const call = (toolName: string) => ({ toolName, arguments: {} });

const tool: ToolDescriptor = {
  toolId: "builtin:file-list",
  name: "file-list",
  description: "Lists.",
  inputSchema: {},
  execution: "sync",
  requiresHuman: false,
};

describe("what the offline guide answers (app.md §3)", () => {
  it.each<[string, GuidePlan]>([
    ["hello", answer("the message is a greeting", GREETING)],
    ["help", answer("the message asks for help", helpText([tool]))],
    ["markdown", answer("the message asks for a sample of formatting", MARKDOWN_SAMPLE)],
    ["count to 5", answer("the message asks me to count to 5", "1 2 3 4 5")],
    [
      "count slowly to 5",
      { ...answer("the message asks me to count slowly to 5", "1 2 3 4 5"), slowly: true },
    ],
    ["dance", answer("the message fits no rule", NOT_UNDERSTOOD)],
    [
      "call a {",
      answer(
        "the message names a command that I cannot read",
        "I cannot read the arguments of `a`: a bracket or a quotation mark is never closed.",
      ),
    ],
    ["call a", { ...answer("the message names tools to call", "I call `a`."), calls: [call("a")] }],
    [
      "call builtin:file-list",
      { ...answer("the message names tools to call", "I call `file-list`."), calls: [call("file-list")] },
    ],
    [
      "call a and b",
      {
        ...answer("the message names tools to call", "I call `a` and `b` at the same time."),
        calls: [call("a"), call("b")],
      },
    ],
  ])("to %j", (text, plan) => {
    expect(planAnswer([user("before"), asked(), user(text)], [tool])).toEqual(plan);
  });

  it("says in every answer that it is no language model", () => {
    for (const text of [
      "hello",
      "help",
      "markdown",
      "count to 3",
      "dance",
      "call a {",
      "call a",
      "fail midway",
    ]) {
      expect(planAnswer([user(text)], [tool]).text.startsWith(GUIDE_LABEL)).toBe(true);
    }
  });

  it("mentions attachments, which its rules do not look into", () => {
    expect(planAnswer([user("look", ["a.txt (text/plain, 3 bytes)"])], [])).toEqual(
      answer(
        "the message fits no rule",
        `I see that you attached a.txt (text/plain, 3 bytes). ${NOT_UNDERSTOOD}`,
      ),
    );
  });

  it("fails without a word, or in the middle of one", () => {
    expect(planAnswer([user("fail quota")], [])).toEqual({
      reasoning: "Rule: the message asks me to fail with quota.",
      text: "",
      calls: [],
      failure: "quota",
    });
    expect(planAnswer([user("fail midway network")], [])).toEqual({
      ...answer(
        "the message asks me to fail with network",
        "I was asked to fail in the middle of this sentence, so it",
      ),
      failure: "network",
    });
  });

  it("reports results in the order in which they were asked, in fences that they cannot end", () => {
    const messages = [user("call a and b"), asked("a", "b"), result("a", "one\n```\ntwo"), result("b", "")];
    expect(planAnswer(messages, [])).toEqual(
      answer(
        "all tools that the message names have answered",
        "`a` answered:\n\n````\none\n```\ntwo\n````\n\n`b` answered with nothing.",
      ),
    );
  });

  it("cuts a long result and says how much is left", () => {
    const messages = [user("call a"), asked("a"), result("a", "x".repeat(2_001))];
    expect(planAnswer(messages, []).text).toBe(
      `${GUIDE_LABEL}\n\n\`a\` answered:\n\n\`\`\`\n${"x".repeat(2_000)}\n\`\`\`\n\n(1 more characters)`,
    );
  });

  it("goes through its rounds one answer after the other", () => {
    const request = user("call a then b");
    const first = [request, asked("a"), result("a", "1")];
    expect(planAnswer(first, [])).toEqual({
      ...answer("the message names tools to call", "`a` answered:\n\n```\n1\n```\n\nI call `b`."),
      calls: [call("b")],
    });
    expect(planAnswer([...first, asked("b"), result("b", "2")], [])).toEqual(
      answer("all tools that the message names have answered", "`b` answered:\n\n```\n2\n```"),
    );
  });

  it("never runs out of rounds in a loop", () => {
    const rounds = [user("loop call a"), asked("a"), result("a", "1"), asked("a"), result("a", "2")];
    expect(planAnswer(rounds, []).calls).toEqual([call("a")]);
  });

  it("answers a conversation without a message of the person", () => {
    expect(planAnswer([], [])).toEqual(answer("there is no message to answer", NOT_UNDERSTOOD));
  });
});
