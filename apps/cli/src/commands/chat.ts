// Owns `x chat`: a conversation line by line, from a terminal or from a pipe. app.md §5.
import type { Core } from "@x/core";
import { assertNever, type SendMessageConfig, toErrorRecord } from "@x/shared";
import { Conversation } from "../chat/conversation.js";
import type { ConversationParts } from "../chat/conversation-parts.js";
import { Interrupts } from "../chat/interrupts.js";
import { LineReader } from "../chat/line-reader.js";
import { CHAT_HELP, CHAT_OPENING, readLine, type TypedLine, unknownWord } from "../chat/read-line.js";
import { TurnPrinter } from "../chat/turn-printer.js";
import { defineCommand } from "../command.js";
import { errorLine } from "../error-line.js";
import { EXIT } from "../exit-code.js";
import { storeOptions, withCore } from "../open-core.js";
import { requestedAgent, requestOptions } from "../request-options.js";
import type { Surroundings } from "../surroundings.js";
import { harmless, oneLine } from "../visible-text.js";
import { workspaceOf, workspaceOption } from "../workspace-option.js";
import { write } from "../write.js";

export const chat = defineCommand({
  name: "chat",
  summary: "talk, line by line; also from a pipe",
  options: {
    session: { type: "string", value: "ID", summary: "go on with a conversation; without it a new one" },
    ...requestOptions,
    workspace: workspaceOption,
    ...storeOptions,
  },
  notes: `Each line is one message. Answers go to standard output, everything else to standard error.
/help says which words are for the program; //text sends a message that begins with a slash.
Ctrl-C stops the answer, a second one leaves; Ctrl-D, /exit and /quit leave.`,
  async run(values, _words, surroundings) {
    const config = { agent: requestedAgent(values) };
    const workspaceDir = await workspaceOf(values, surroundings);
    return withCore(values, surroundings, { workspaceDir, appName: "x chat", ifMissing: "make" }, (core) =>
      converse(core, surroundings, config, values.session),
    );
  },
});

async function converse(
  core: Core,
  surroundings: Surroundings,
  config: SendMessageConfig,
  sessionId: string | undefined,
): Promise<number> {
  const interrupts = new Interrupts(surroundings);
  const lines = new LineReader(surroundings, () => interrupts.interrupt());
  const printer = new TurnPrinter(surroundings);
  try {
    return await talk({ core, surroundings, lines, interrupts, printer, config }, sessionId);
  } finally {
    lines.close();
    interrupts.close();
  }
}

/** The session is made with its first message, so that leaving without one leaves nothing behind. */
async function talk(parts: ConversationParts, sessionId: string | undefined): Promise<number> {
  const { core, surroundings, lines, interrupts } = parts;
  const isTerminal = surroundings.input.isTTY === true;
  let conversation = sessionId === undefined ? undefined : new Conversation(parts, sessionId);
  try {
    let last = conversation === undefined ? EXIT.ok : await conversation.takeUp();
    if (lines.prompts && last !== EXIT.waits) await write(surroundings.messages, CHAT_OPENING);
    while (last !== EXIT.waits) {
      const reading = await lines.next("> ", interrupts.quitting);
      if (interrupts.quitting.aborted) return interrupts.exitCode;
      if (reading.kind !== "line") break;
      const line = readLine(reading.text);
      if (line.kind === "leave") break;
      if (line.kind !== "message") {
        last = await sayOfLine(surroundings, line, last);
        continue;
      }
      const begun = conversation === undefined ? await core.sessions.createSession() : undefined;
      const talking = conversation ?? new Conversation(parts, begun as string);
      conversation = talking;
      last = await talking.send(line.text).catch(async (error: unknown) => {
        if (begun !== undefined) {
          // Its first message was refused: nothing was said in it.
          talking.close();
          conversation = undefined;
          await core.sessions.deleteSession(begun);
        }
        if (!isTerminal) throw error;
        return sayRefusal(surroundings, error);
      });
    }
    if (lines.prompts && conversation !== undefined) {
      // After Ctrl-D the cursor stands behind the prompt.
      await write(surroundings.messages, `\nTo go on: x chat --session ${conversation.sessionId}\n`);
    }
    // A person saw how each answer ended; a script learns it of the last one.
    return isTerminal && last !== EXIT.waits ? EXIT.ok : last;
  } finally {
    conversation?.close();
  }
}

/** What comes of a line that is no message; a script learns that one was not understood when it was the last. */
async function sayOfLine(
  { messages }: Surroundings,
  line: Exclude<TypedLine, { kind: "message" | "leave" }>,
  last: number,
): Promise<number> {
  switch (line.kind) {
    case "nothing":
      return last;
    case "help":
      await write(messages, CHAT_HELP);
      return last;
    case "unknown":
      await write(messages, harmless(unknownWord(oneLine(line.word))));
      return EXIT.usage;
    default:
      return assertNever(line);
  }
}

async function sayRefusal({ messages }: Surroundings, error: unknown): Promise<number> {
  await write(messages, errorLine(toErrorRecord(error)));
  return EXIT.failed;
}
