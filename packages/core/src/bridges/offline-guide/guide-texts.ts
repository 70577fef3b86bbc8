// Owns the sentences of the guide. Pure. Every answer opens with the label: nobody may take it for a language model. app.md §3.
import { ModelCallErrorCode, type ToolDescriptor } from "@x/shared";

export const GUIDE_LABEL = "I am the offline guide, not a language model: I answer by fixed rules.";

export const GREETING =
  "Hello! I can show what this program does before a model is set up. Type `help` to see what I understand.";

export function helpText(tools: readonly ToolDescriptor[]): string {
  return `This is what I understand:

- \`hello\`: a greeting
- \`count to 200\`, \`count slowly to 200\`: a long answer, to watch it stream or stop it
- \`markdown\`: one of everything that an answer may be formatted with
- \`list\`, \`read notes.txt\`, \`write notes.txt: some text\`: the files of the workspace; writing asks you first
- \`ask Which colour? red | green | blue\`: a question to you
- \`call TOOL {"name": "value"}\`: any tool, with its arguments as JSON
- \`call run-command {"argv": ["ls", "-l"]}\`: a program and its arguments; \`call run-command {"shell": "ls | wc -l"}\`: a line for the shell
- \`call TOOL {…} and TOOL {…}\`: several tools at once; \`then\` in place of \`and\` waits for the results first
- \`loop call TOOL {…}\`: the same call again and again, until you stop it or the limit is reached
- \`fail\`, \`fail network\`, \`fail midway network\`: a failed call; the causes are ${ModelCallErrorCode.options.join(", ")}

${toolList(tools)}`;
}

function toolList(tools: readonly ToolDescriptor[]): string {
  if (tools.length === 0) return "I have no tools in this conversation.";
  return `My tools:\n\n${tools.map((tool) => `- \`${tool.name}\`: ${tool.description}`).join("\n")}`;
}

export const NOT_UNDERSTOOD =
  "None of my rules fits your message, and I cannot think about it. Type `help` to see what I understand, " +
  "or set up a model to talk to.";

export const MARKDOWN_SAMPLE = `## A heading

A paragraph with **strong**, *emphasised* and \`inline code\` text, and [a link](https://example.com/).

1. A numbered list
2. with a second entry
   - and a nested one

> A quotation.

| Left | Right |
| --- | ---: |
| a | 1 |
| b | 2 |

\`\`\`ts
export function add(left: number, right: number): number {
  return left + right;
}
\`\`\`

---

- [x] done
- [ ] to do`;

export const FAILURE_LEAD = "I was asked to fail in the middle of this sentence, so it";

const FAILURES: Readonly<Record<ModelCallErrorCode, string>> = {
  interrupted: "as a call does that was cut off by a restart",
  cancelled: "as a call does that somebody stopped",
  auth: "as a call does whose key is refused",
  quota: "as a call does when the account is used up",
  "rate-limited": "as a call does that comes too soon after others",
  overloaded: "as a call does when the provider has too much to do",
  "context-overflow": "as a call does whose conversation has grown too long",
  "content-filtered": "as a call does that the provider will not answer",
  network: "as a call does when the connection drops",
  "bad-response": "as a call does whose answer cannot be read",
  unknown: "for no cause that has a name",
};

export function failureText(code: ModelCallErrorCode): string {
  return `The offline guide failed on request, ${FAILURES[code]}.`;
}

/** The same request may succeed later, unchanged. */
export function isRetryable(code: ModelCallErrorCode): boolean {
  return code === "rate-limited" || code === "overloaded" || code === "network";
}
