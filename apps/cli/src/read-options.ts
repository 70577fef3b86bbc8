// Owns reading a command's options; what does not fit is the person's to correct. Pure.
import { type ParseArgsConfig, parseArgs } from "node:util";
import { InvalidInputError } from "@x/shared";

type Options = NonNullable<ParseArgsConfig["options"]>;
type Values<T extends Options> = ReturnType<typeof parseArgs<{ options: T; strict: true }>>["values"];

export interface Reading<T extends Options> {
  readonly values: Values<T>;
  readonly rest: readonly string[];
}

/** Throws `invalid-input` for an unknown option, a missing value, or more other words than `words` names. */
export function readOptions<const T extends Options>(
  given: readonly string[],
  options: T,
  words: readonly string[] = [],
): Reading<T> {
  const { values, positionals } = parse(given, options);
  const [missing] = words.slice(positionals.length);
  if (missing !== undefined) throw new InvalidInputError(`${missing} is missing`);
  const [surplus] = positionals.slice(words.length);
  if (surplus !== undefined) throw new InvalidInputError(`"${surplus}" is one word too many`);
  return { values, rest: positionals };
}

function parse<const T extends Options>(given: readonly string[], options: T) {
  try {
    return parseArgs({ args: [...given], options, strict: true as const, allowPositionals: true });
  } catch (error) {
    if (error instanceof TypeError) throw new InvalidInputError(error.message, { cause: error });
    throw error;
  }
}
