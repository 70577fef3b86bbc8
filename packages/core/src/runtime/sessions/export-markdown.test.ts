import { reduceSession } from "@x/shared";
import {
  answered,
  called,
  cancelled,
  created,
  eventsOf,
  invoked,
  resulted,
  sessionCreated,
  TURN_ID,
  titleChanged,
  toolCall,
  turnAppended,
} from "@x/shared/testing";
import { describe, expect, it } from "vitest";
import { markdownHead, markdownTurn } from "./export-markdown.js";

describe("a conversation as Markdown (app.md §5)", () => {
  it("begins with its title on one line", () => {
    const session = reduceSession([sessionCreated(), turnAppended(1), titleChanged("Two\n# lines")]);
    expect(markdownHead(session)).toBe(
      `# Two # lines\n\nSession \`${session.definition.sessionId}\`, created ${session.createdAt}, 1 turn.\n`,
    );
  });

  it("says of a turn that cannot be read why, in a piece that stands alone", () => {
    const turn = { turnId: "t1", error: { code: "turn-corrupt", message: "turns/t1.jsonl:2:\n is torn" } };
    expect(markdownTurn(turn, 3)).toBe(
      "\n## 3. Unreadable\n\nTurn `t1` cannot be read (turn-corrupt): turns/t1.jsonl:2: is torn\n",
    );
  });

  it("shows input, answer, tool calls and ending, and nothing inside them can pass for a part of the document", () => {
    const events = eventsOf([
      created({ input: { role: "user", content: "# Not a heading\n\n```" } }),
      called(0),
      answered(0, "Look:\n```js\nlet a", toolCall("c1", "read", { path: "a`b" })),
      invoked("c1"),
      resulted("c1", "four ```` ticks"),
      cancelled({ reason: "no\nmore" }),
    ]);
    expect(markdownTurn({ turnId: TURN_ID, events }, 1)).toBe(`
## 1. You

Turn \`${TURN_ID}\`, 2025-11-11T04:36:30.000Z.

> # Not a heading
>
> \`\`\`

### copilot (test/one)

Look:
\`\`\`js
let a
\`\`\`

**Tool \`read\`**

\`\`\`json
{
  "path": "a\`b"
}
\`\`\`

Result:

\`\`\`\`\`text
four \`\`\`\` ticks
\`\`\`\`\`

_Stopped: no more_
`);
  });
});
