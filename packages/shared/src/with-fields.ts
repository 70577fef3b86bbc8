// Owns the copy of a plain object with some fields changed or added, in the way that engines are quick at. PURE.

/**
 * `{ ...value, ...fields }`, some ten times faster where a field is new to the object: it is what an event does to a state, and was
 * half the time of reading a whole store (docs/performance.md).
 */
export function withFields<T extends object, F extends object>(value: T, fields: F): Omit<T, keyof F> & F {
  // biome-ignore lint/style/useObjectSpread: spreading is what this replaces.
  return Object.assign({}, value, fields);
}
