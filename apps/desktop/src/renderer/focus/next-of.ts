// Owns where one goes on in a row of things when the one that had the focus is gone: to the next that is still there, else to
// the nearest before it. PURE.

/** `at`: where the lost one stood. Undefined: none is left. */
export function nextOf<Thing>(
  things: readonly Thing[],
  at: number,
  isThere: (thing: Thing) => boolean,
): Thing | undefined {
  return things.slice(at + 1).find(isThere) ?? things.slice(0, Math.max(at, 0)).findLast(isThere);
}
