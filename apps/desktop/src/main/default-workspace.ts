// Owns the folder that the agents work in until the person picks one: a folder of its own among their documents, never the
// place the program happened to be started from, and never all documents at once: reading in it is free. app.md §4.
import { mkdir } from "node:fs/promises";
import path from "node:path";

export interface WorkspaceSurroundings {
  readonly documents: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** `X_WORKSPACE` names another one, for trying things out. Made when it is missing. */
export async function defaultWorkspace({ documents, environment }: WorkspaceSurroundings): Promise<string> {
  const named = environment["X_WORKSPACE"] ?? "";
  const folder = named === "" ? path.join(documents, "Copilot") : named;
  await mkdir(folder, { recursive: true });
  return folder;
}
