// @ts-check
// Gives an agent one task with nobody watching: node run.js "list". The answer goes to standard output.
// The model is the one that is set up, or the one in X_MODEL (provider/model): X_MODEL=offline-guide/rules needs no setting up.
// The agent may list and read files, nothing else.

import { homedir } from "node:os";
import { createCore, defaultWorkDir } from "@x/core";
import { CodedError } from "@x/shared";

const [provider, model] = (process.env["X_MODEL"] ?? "").split("/");
const overrides = {
  composition: { allowTools: ["builtin:file-list", "builtin:file-read"] },
  ...(provider && model ? { model: { provider, model } } : {}),
};

const workDir = defaultWorkDir({ platform: process.platform, environment: process.env, home: homedir() });
try {
  const core = await createCore({ workDir, appName: "headless example" });
  try {
    const { turnId, text } = await core.headless.run(
      {
        agent: { agentId: "copilot", overrides },
        input: { role: "user", content: process.argv.slice(2).join(" ") || "list" },
        maxModelCalls: 10,
      },
      { throwOnError: true },
    );
    process.stdout.write(`${text}\n`);
    process.stderr.write(`x inspect ${turnId} shows how it came to that\n`);
  } finally {
    await core.close();
  }
} catch (error) {
  // The turn failed, no model is set up, the store is in use: each is a coded error that says what to do.
  if (!(error instanceof CodedError)) throw error;
  process.stderr.write(`${error.code}: ${error.message}\n`);
  process.exitCode = 1;
}
