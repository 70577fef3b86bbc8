import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { defaultWorkspace } from "./default-workspace.js";

it("is a folder of its own among the documents, or the one that the environment names (app.md §4)", async () => {
  const documents = await mkdtemp(path.join(tmpdir(), "x-documents-"));
  const named = path.join(documents, "named");
  try {
    expect([
      await defaultWorkspace({ documents, environment: {} }),
      await defaultWorkspace({ documents, environment: { X_WORKSPACE: "" } }),
      await defaultWorkspace({ documents, environment: { X_WORKSPACE: named } }),
    ]).toEqual([path.join(documents, "Copilot"), path.join(documents, "Copilot"), named]);
    expect((await stat(named)).isDirectory()).toBe(true);
  } finally {
    await rm(documents, { recursive: true });
  }
});
