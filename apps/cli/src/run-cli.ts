// Owns the way from the command line to a command, and from an error to what a person reads. app.md §5.
import { fromErrorRecord, InvalidInputError, toErrorRecord } from "@x/shared";
import type { Command } from "./command.js";
import { chat } from "./commands/chat.js";
import { completions } from "./commands/completions.js";
import { doctor } from "./commands/doctor.js";
import { inspect } from "./commands/inspect.js";
import { run } from "./commands/run.js";
import { sessionsDelete } from "./commands/sessions-delete.js";
import { sessionsExport } from "./commands/sessions-export.js";
import { sessionsList } from "./commands/sessions-list.js";
import { sessionsRename } from "./commands/sessions-rename.js";
import { sessionsShow } from "./commands/sessions-show.js";
import { tasksList } from "./commands/tasks-list.js";
import { tasksRun } from "./commands/tasks-run.js";
import { tasksShow } from "./commands/tasks-show.js";
import { errorLine } from "./error-line.js";
import { EXIT, exitCodeOfError } from "./exit-code.js";
import { commandHelp, groupHelp, overview } from "./help-text.js";
import type { Surroundings } from "./surroundings.js";
import { version } from "./version.js";
import { write } from "./write.js";

const COMMANDS: readonly Command[] = [
  chat,
  run,
  sessionsList,
  sessionsShow,
  sessionsExport,
  sessionsRename,
  sessionsDelete,
  inspect,
  doctor,
  tasksList,
  tasksShow,
  tasksRun,
  completions(() => COMMANDS),
];

/** Resolves to the exit code when everything that was to be printed has been taken. */
export async function runCli(surroundings: Surroundings): Promise<number> {
  try {
    return await dispatch(surroundings);
  } catch (thrown) {
    if (isBrokenPipe(thrown)) return EXIT.brokenPipe;
    const record = toErrorRecord(thrown);
    await write(surroundings.messages, errorLine(record));
    return exitCodeOfError(fromErrorRecord(record));
  }
}

async function dispatch(surroundings: Surroundings): Promise<number> {
  const given = surroundings.arguments;
  if (given[0] === "help") return help(given.slice(1), surroundings);
  const command = COMMANDS.find(({ name }) => startsWith(given, name.split(" ")));
  if (command === undefined) return general(given, surroundings);
  const rest = given.slice(command.name.split(" ").length);
  return asksForHelp(rest) ? help(command.name.split(" "), surroundings) : command.run(rest, surroundings);
}

async function general(given: readonly string[], surroundings: Surroundings): Promise<number> {
  const { output, messages } = surroundings;
  const [word] = given;
  if (word === "--version" || word === "-v") {
    await write(output, `${await version()}\n`);
    return EXIT.ok;
  }
  if (word === "--help" || word === "-h") return help([], surroundings);
  if (word === undefined) {
    await write(messages, overview(COMMANDS));
    return EXIT.usage;
  }
  const group = groupOf(word);
  if (group.length > 0 && asksForHelp(given)) return help([word], surroundings);
  if (group.length > 0 && given.length === 1) {
    await write(messages, groupHelp(word, group));
    return EXIT.usage;
  }
  throw noCommand(given);
}

/** Of a command, of a group of commands, or of everything. */
async function help(words: readonly string[], { output }: Surroundings): Promise<number> {
  const command = COMMANDS.find(({ name }) => name === words.join(" "));
  const group = groupOf(words[0] ?? "");
  if (command !== undefined) await write(output, commandHelp(command));
  else if (words.length === 0) await write(output, overview(COMMANDS));
  else if (words.length === 1 && group.length > 0) await write(output, groupHelp(words[0] ?? "", group));
  else throw noCommand(words);
  return EXIT.ok;
}

function noCommand(words: readonly string[]): InvalidInputError {
  if (words[0]?.startsWith("-") === true) {
    return new InvalidInputError(
      `"${words[0]}" stands before the command; options come after it, see x --help`,
    );
  }
  return new InvalidInputError(`there is no command "${words.join(" ")}"; see x --help`);
}

function groupOf(word: string): readonly Command[] {
  return COMMANDS.filter(({ name }) => name.startsWith(`${word} `));
}

/** What follows `--` is a word, whatever it looks like. */
function asksForHelp(given: readonly string[]): boolean {
  const end = given.indexOf("--");
  const looked = end === -1 ? given : given.slice(0, end);
  return looked.includes("--help") || looked.includes("-h");
}

function startsWith(given: readonly string[], words: readonly string[]): boolean {
  return words.every((word, index) => given[index] === word);
}

function isBrokenPipe(thrown: unknown): boolean {
  return thrown instanceof Error && "code" in thrown && thrown.code === "EPIPE";
}
