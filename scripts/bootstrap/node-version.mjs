// @ts-check
// Whether this Node can run the project. The reasons for the bounds: docs/decisions/node-20.md.
import { Refusal } from "./refusal.mjs";

/**
 * The sentence to show when the version will not do, else undefined.
 * @param {string} version as `process.versions.node` has it, "20.19.0"
 */
export function nodeVersionProblem(version) {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const fine = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22;
  if (fine) return undefined;
  return `This project needs Node 20.19 or later (of the 22 line 22.12 or later); this is Node ${version}. Install a newer one from https://nodejs.org and run the command again.`;
}

export function requireNode() {
  const problem = nodeVersionProblem(process.versions.node);
  if (problem !== undefined) throw new Refusal(problem);
}
