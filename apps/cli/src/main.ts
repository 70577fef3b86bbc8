#!/usr/bin/env node
// Owns the process: hands it to the program and sets the exit code. It never calls `exit`, so what was printed gets out whole.
import { homedir } from "node:os";
import { runCli } from "./run-cli.js";

// Each write reports its own failure (a reader that left); without a listener the stream would throw it a second time.
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
