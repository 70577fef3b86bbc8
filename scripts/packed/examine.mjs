// @ts-check
// What tools that know how packages are resolved say about a packed one.
import { readFileSync } from "node:fs";
import path from "node:path";
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { Refusal } from "../bootstrap/refusal.mjs";

// Decided: ES modules only, so CommonJS loads them by import(), and resolvers of before 2020 do not find the second door.
const decided = new Set(["CJSResolvesToESM", "NoResolution"]);

/**
 * @param {string} tarball
 * @returns {Promise<string>} one line: its name and weight
 */
export async function examine(tarball) {
  const bytes = readFileSync(tarball);
  const data = new Uint8Array(bytes).buffer;
  const { messages, pkg } = await publint({ pack: { tarball: data }, strict: true });
  const complaints = messages.map((message) => formatMessage(message, pkg) ?? message.code);
  const types = await checkPackage(createPackageFromTarballData(new Uint8Array(bytes)));
  if (!types.types) complaints.push("it has no types");
  else
    complaints.push(
      ...types.problems
        .filter(
          ({ kind, ...where }) =>
            !decided.has(kind) || ("resolutionKind" in where && where.resolutionKind === "bundler"),
        )
        .map((problem) => JSON.stringify(problem)),
    );
  const name = path.basename(tarball);
  if (complaints.length > 0) throw new Refusal(`${name}:\n${complaints.join("\n")}`);
  return `${name}  ${(bytes.length / 1000).toFixed(0)} kB  nothing to complain about`;
}
