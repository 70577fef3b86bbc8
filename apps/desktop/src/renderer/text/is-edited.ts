// Owns whether a form holds other things than at first. The order in which things were ticked says nothing. PURE.

/** What was typed, or chosen, in one field: a text, a switch, a choice of many; undefined: nothing chosen. */
export type FieldState = string | boolean | readonly string[] | undefined;

export function isEdited<Fields extends { readonly [Field in keyof Fields]: FieldState }>(
  atFirst: Fields,
  now: Fields,
): boolean {
  return (Object.keys(now) as (keyof Fields)[]).some((field) => differs(atFirst[field], now[field]));
}

function differs(left: FieldState, right: FieldState): boolean {
  if (typeof left !== "object" || typeof right !== "object") return left !== right;
  return left.length !== right.length || right.some((each) => !left.includes(each));
}
