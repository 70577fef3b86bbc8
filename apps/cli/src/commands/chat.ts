// Owns `x chat`: a conversation line by line, from a terminal or from a pipe. app.md §5.
import { resolve } from "node:path";
import type { Core } from "@x/core";
import { InvalidInputError, type ModelDescriptor, type SendMessageConfig, toErrorRecord } from "@x/shared";
import { Conversation } from "../chat/conversation.js";
import type { ConversationParts } from "../chat/conversation-parts.js";
import { Interrupts } from "../chat/interrupts.js";
import { LineReader } from "../chat/line-reader.js";
import { TurnPrinter } from "../chat/turn-printer.js";
import type { Command } from "../command.js";
import { EXIT } from "../exit-code.js";
import { storeOptions, storeOptionsHelp, withCore } from "../open-core.js";
import { readOptions } from "../read-options.js";
import type { Surroundings } from "../surroundings.js";
import { harmless } from "../visible-text.js";
import { write } from "../write.js";

export const chat: Command = {
  name: "chat",
  summary: "talk, line by line; also from a pipe",
  usage: `x chat [--session ID] [--agent ID] [--model PROVIDER/MODEL] [--workspace FOLDER]

  --session ID         go on with a conversation (default: a new one)
  --agent ID           who answers (default: copilot)
  --model PROVIDER/MODEL
                       which model answers (default: the agent's, else the one that is set up)
  --workspace FOLDER   the files that the agent may see (default: the current folder)
${storeOptionsHelp}

Each line is one message. Answers go to standard output, everything else to standard error.
Ctrl-C stops the answer, a second one leaves.`,
  async run(given, surroundings) {
    const { values } = readOptions(given, {
      session: { type: "string" },
      agent: { type: "string", default: "copilot" },
      model: { type: "string" },
      workspace: { type: "string" },
      ...storeOptions,
    });
    const config = requestConfig(values.agent, values.model);
    const workspaceDir = resolve(surroundings.currentFolder, values.workspace ?? ".");
    return withCore(values, surroundings, { workspaceDir, appName: "x chat" }, (core) =>
      converse(core, surroundings, config, values.session),
    );
  },
};

function requestConfig(agentId: string, model: string | undefined): SendMessageConfig {
  if (model === undefined) return { agent: { agentId } };
  return { agent: { agentId, overrides: { model: readModel(model) } } };
}

function readModel(text: string): ModelDescriptor {
  const slash = text.indexOf("/");
  const descriptor = { provider: text.slice(0, Math.max(0, slash)), model: text.slice(slash + 1) };
  if (descriptor.provider !== "" && descriptor.model !== "") return descriptor;
  throw new InvalidInputError(`"${text}" is not of the form PROVIDER/MODEL`);
}

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
    while (last !== EXIT.waits) {
      const reading = await lines.next("> ", interrupts.quitting);
      if (interrupts.quitting.aborted) return interrupts.exitCode;
      if (reading.kind !== "line") break;
      if (reading.text.trim() === "") continue;
      conversation ??= new Conversation(parts, await core.sessions.createSession());
      last = await conversation.send(reading.text).catch((error: unknown) => {
        if (!isTerminal) throw error;
        return sayRefusal(surroundings, error);
      });
    }
    // A person saw how each answer ended; a script learns it of the last one.
    return isTerminal && last !== EXIT.waits ? EXIT.ok : last;
  } finally {
    conversation?.close();
  }
}

async function sayRefusal({ messages }: Surroundings, error: unknown): Promise<number> {
  const { code, message } = toErrorRecord(error);
  await write(messages, harmless(`x: ${code}: ${message}\n`));
  return EXIT.failed;
}
