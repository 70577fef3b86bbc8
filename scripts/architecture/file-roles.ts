// Which part of the house a file belongs to, told by its path alone. Spec: architecture.md, "The house".

const testFile = /\.(test|e2e|bench)\.tsx?$/;
const testFolders = /(^|\/)(testing|e2e|bench|proof)\//;

/** Tests and what exists for them only. */
export function isForTests(path: string): boolean {
  return testFile.test(path) || testFolders.test(path) || path.startsWith("scripts/");
}

/** Files that decide and do nothing else; the same names mean the same thing in every package. */
export const pureFileNames = [
  "next-step",
  "accept-input",
  "plan-turn",
  "compose-request",
  "join-feed",
  "live-overlay",
  "timeline",
] as const;

export function isPure(path: string): boolean {
  if (isForTests(path)) return false;
  const name = path
    .split("/")
    .at(-1)
    ?.replace(/\.tsx?$/, "");
  return path.startsWith("packages/shared/src/") || pureFileNames.some((pure) => pure === name);
}
