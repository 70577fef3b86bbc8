// @ts-check
// Reads the table of fuses out of docs/security.md.
import { readFileSync } from "node:fs";
import path from "node:path";
import { root } from "../bootstrap/paths.mjs";

/** Fuse by fuse, by its name in @electron/fuses, what the page says: "on" or "off". */
export function documentedFuses() {
  const page = readFileSync(path.join(root, "docs/security.md"), "utf8");
  const rows = [...page.matchAll(/^\| `(\w+)` \| (on|off) \| /gm)];
  return Object.fromEntries(rows.map(([, name, state]) => [String(name), String(state)]));
}
