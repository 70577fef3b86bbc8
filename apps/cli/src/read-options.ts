// Owns reading a command's words and options; what does not fit is the person's to correct. Pure.
import { parseArgs } from "node:util";
import { InvalidInputError } from "@x/shared";
import type { OptionSpecs, ValuesOf, WordSpec } from "./command-spec.js";

export interface Reading<Specs extends OptionSpecs> {
  readonly values: ValuesOf<Specs>;
  readonly words: readonly string[];
}

/** Throws `invalid-input` for an unknown option, a missing or impossible value, too few words and too many. */
export function readOptions<Specs extends OptionSpecs>(
  given: readonly string[],
  specs: Specs,
  words: readonly WordSpec[] = [],
): Reading<Specs> {
  const { values, positionals } = parse(given, specs);
  for (const [name, { choices }] of Object.entries(specs)) checkChoice(name, values[name], choices);
  checkWords(positionals, words);
  return { values: values as ValuesOf<Specs>, words: positionals };
}

/** The number of an option. Throws `invalid-input` for anything but digits. */
export function wholeNumber(option: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new InvalidInputError(`--${option} takes a whole number, not "${text}"`);
}

function parse(given: readonly string[], specs: OptionSpecs) {
  const options = Object.fromEntries(
    Object.entries(specs).map(([name, { type, multiple = false, default: preset }]) => [
      name,
      { type, multiple, ...(preset === undefined ? {} : { default: preset }) },
    ]),
  );
  try {
    return parseArgs({ args: [...given], options, strict: true, allowPositionals: true });
  } catch (error) {
    if (error instanceof TypeError) throw new InvalidInputError(error.message, { cause: error });
    throw error;
  }
}

function checkChoice(name: string, value: unknown, choices: readonly string[] | undefined): void {
  if (choices === undefined || value === undefined) return;
  const given = [value].flat().filter((one) => typeof one === "string");
  const wrong = given.find((one) => !choices.includes(one));
  if (wrong !== undefined) {
    throw new InvalidInputError(`--${name} takes ${choices.join(", ")}, not "${wrong}"`);
  }
}

function checkWords(given: readonly string[], words: readonly WordSpec[]): void {
  const missing = words.slice(given.length).find(({ count }) => count !== "rest");
  if (missing !== undefined) throw new InvalidInputError(`${missing.noun} is missing`);
  if (words.at(-1)?.count === "rest") return;
  const [surplus] = given.slice(words.length);
  if (surplus !== undefined) throw new InvalidInputError(`"${surplus}" is one word too many`);
}
