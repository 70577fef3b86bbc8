#!/usr/bin/env node
// Owns the process: hands it to the program and sets the exit code. It never calls `exit`, so what was printed gets out whole.
import { homedir } from "node:os";
import { runCli } from "./run-cli.js";

// Whoever writes hears of a reader that left; without a listener here the process would die of it in the middle of its work.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);

process.exitCode = await runCli({
  arguments: process.argv.slice(2),
  environment: process.env,
  platform: process.platform,
  home: homedir(),
  currentFolder: process.cwd(),
  input: process.stdin,
  output: process.stdout,
  messages: process.stderr,
  onSignal: (signal, react) => {
    process.on(signal, react);
    return () => process.off(signal, react);
  },
});
