// Owns setting apart, in a path that was followed to its end, what the call itself named. PURE.

export interface PlaceParts {
  /** Up to and with the last separator before `name`. */
  readonly lead: string;
  readonly name: string;
}

/** Where `given` is not the end of `real` to the letter, `name` is the last part of `real`. */
export function splitPlace(real: string, given: string | undefined): PlaceParts {
  if (given !== undefined && endsWithPath(real, given)) {
    return { lead: real.slice(0, real.length - given.length), name: given };
  }
  const from = Math.max(real.lastIndexOf("/"), real.lastIndexOf("\\")) + 1;
  return from === real.length
    ? { lead: "", name: real }
    : { lead: real.slice(0, from), name: real.slice(from) };
}

/** The last name of the path, for a title. */
export function lastName(real: string): string {
  return splitPlace(real, undefined).name;
}

export function endsWithPath(real: string, given: string): boolean {
  if (given === "" || !real.endsWith(given)) return false;
  const before = real.at(-given.length - 1);
  return before === undefined || before === "/" || before === "\\";
}
