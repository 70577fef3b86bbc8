// Owns the way from the command line to a command, and from an error to what a person reads. app.md §5.
import { fromErrorRecord, InvalidInputError, toErrorRecord } from "@x/shared";
import type { Command } from "./command.js";
import { chat } from "./commands/chat.js";
import { sessionsList } from "./commands/sessions-list.js";
import { sessionsShow } from "./commands/sessions-show.js";
import { EXIT, exitCodeOfError } from "./exit-code.js";
import type { Surroundings } from "./surroundings.js";
import { version } from "./version.js";
import { harmless } from "./visible-text.js";
import { write } from "./write.js";

const COMMANDS: readonly Command[] = [chat, sessionsList, sessionsShow];

/** Resolves to the exit code when everything that was to be printed has been taken. */
export async function runCli(surroundings: Surroundings): Promise<number> {
  try {
    return await dispatch(surroundings);
  } catch (thrown) {
    if (isBrokenPipe(thrown)) return EXIT.brokenPipe;
    const record = toErrorRecord(thrown);
    await write(surroundings.messages, harmless(`x: ${record.code}: ${record.message}\n`));
    return exitCodeOfError(fromErrorRecord(record));
  }
}

async function dispatch(surroundings: Surroundings): Promise<number> {
  const given = surroundings.arguments;
  const command = COMMANDS.find(({ name }) => startsWith(given, name.split(" ")));
  if (command === undefined) return general(given, surroundings);
  const rest = given.slice(command.name.split(" ").length);
  if (!rest.includes("--help") && !rest.includes("-h")) return command.run(rest, surroundings);
  await write(surroundings.output, `${command.usage}\n`);
  return EXIT.ok;
}

async function general(given: readonly string[], { output, messages }: Surroundings): Promise<number> {
  const [word] = given;
  if (word === "--version" || word === "-v") {
    await write(output, `${await version()}\n`);
    return EXIT.ok;
  }
  if (word === "--help" || word === "-h" || word === "help") {
    await write(output, overview());
    return EXIT.ok;
  }
  if (word === undefined) {
    await write(messages, overview());
    return EXIT.usage;
  }
  throw new InvalidInputError(`there is no command "${given.join(" ")}"; see x --help`);
}

function startsWith(given: readonly string[], words: readonly string[]): boolean {
  return words.every((word, index) => given[index] === word);
}

function overview(): string {
  const width = Math.max(...COMMANDS.map(({ name }) => name.length));
  const lines = COMMANDS.map(({ name, summary }) => `  ${name.padEnd(width)}   ${summary}`);
  return `x: conversations in the terminal, in the same store as the window

${lines.join("\n")}

  x COMMAND --help     what a command takes
  x --version

Exit codes: 0 done, 1 failed, 2 not understood, 3 waits for an answer, 4 stopped, 5 the store is in use, 6 not found.
`;
}

function isBrokenPipe(thrown: unknown): boolean {
  return thrown instanceof Error && "code" in thrown && thrown.code === "EPIPE";
}
