// The program inside the test's own process, with streams and signals that the test holds.
import { PassThrough } from "node:stream";
import { runCli } from "../run-cli.js";
import type { Surroundings } from "../surroundings.js";
import type { Ended, ProgramOptions } from "./child-program.js";

/** Runs the program with this input to its end. */
export async function runHere(
  given: readonly string[],
  { workDir, currentFolder, environment }: ProgramOptions,
  input = "",
): Promise<Omit<Ended, "signal">> {
  const output = collector();
  const messages = collector();
  const surroundings: Surroundings = {
    arguments: given,
    environment: { X_WORK_DIR: workDir, X_GUIDE_DELAY_MS: "0", ...environment },
    platform: process.platform,
    home: currentFolder,
    currentFolder,
    input: new PassThrough().end(input),
    output: output.stream,
    messages: messages.stream,
    onSignal: () => () => undefined,
  };
  const code = await runCli(surroundings);
  return { code, output: output.text(), messages: messages.text() };
}

function collector() {
  const stream = new PassThrough({ encoding: "utf8" });
  let text = "";
  stream.on("data", (chunk: string) => {
    text += chunk;
  });
  return { stream, text: () => text };
}
