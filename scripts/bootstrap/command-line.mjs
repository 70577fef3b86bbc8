// @ts-check
// What stands behind the name of a command. A flag that is misspelt is refused, so that nobody waits for a run they did not ask for.
import * as util from "node:util";
import { Refusal } from "./refusal.mjs";

/**
 * @typedef {object} Accepted
 * @property {readonly string[]} [flags] their names, without dashes
 * @property {readonly string[]} [values] the names of flags that a value follows
 * @property {boolean} [words] whether anything else may stand there
 */

/**
 * @param {readonly string[]} args
 * @param {Accepted} accepted
 * @returns {{ flags: ReadonlySet<string>, values: ReadonlyMap<string, string>, words: readonly string[] }}
 * @throws {Refusal} names what is not known, and all that is
 */
export function commandLine(args, { flags = [], values = [], words = false }) {
  const options = {
    ...Object.fromEntries(flags.map((name) => [name, { type: /** @type {const} */ ("boolean") }])),
    ...Object.fromEntries(values.map((name) => [name, { type: /** @type {const} */ ("string") }])),
  };
  const parsed = understood(() => util.parseArgs({ args: [...args], options, allowPositionals: words }));
  const given = Object.entries(parsed.values);
  return {
    flags: new Set(given.filter(([, value]) => value === true).map(([name]) => name)),
    values: new Map(given.flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : []))),
    words: parsed.positionals,
  };

  /**
   * @template T
   * @param {() => T} parse
   */
  function understood(parse) {
    try {
      return parse();
    } catch (error) {
      const [sentence] = /** @type {Error} */ (error).message.split(/\. |\n/);
      throw new Refusal(`${sentence}. ${known()}`, { cause: error });
    }
  }

  function known() {
    const names = [...flags.map((name) => `--${name}`), ...values.map((name) => `--${name} …`)].toSorted();
    return names.length === 0 ? "There are no flags here." : `The flags here are ${names.join(", ")}.`;
  }
}
