// Owns `--workspace`: the folder that the agent may see, which must be there before anything begins. app.md §5.
import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import { InvalidInputError } from "@x/shared";
import type { Surroundings } from "./surroundings.js";

export const workspaceOption = {
  type: "string",
  value: "FOLDER",
  summary: "the files that the agent may see; without it the current folder",
} as const;

/** Absolute. Throws `invalid-input` for what is no folder. */
export async function workspaceOf(
  { workspace }: { readonly workspace: string | undefined },
  { currentFolder }: Surroundings,
): Promise<string> {
  if (workspace === "") throw new InvalidInputError("--workspace takes a folder");
  const path = resolve(currentFolder, workspace ?? ".");
  const found = await stat(path).catch((error: unknown) => {
    const code = error instanceof Error && "code" in error ? String(error.code) : String(error);
    throw new InvalidInputError(
      code === "ENOENT"
        ? `there is no folder ${path}; make it, or name another with --workspace`
        : `the folder ${path} cannot be opened (${code}); name another with --workspace`,
      { cause: error },
    );
  });
  if (found.isDirectory()) return path;
  throw new InvalidInputError(`${path} is not a folder; name one with --workspace`);
}
