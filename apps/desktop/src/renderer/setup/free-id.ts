// Owns the id of a provider, a server or an agent that a person names in words. PURE.

const LONGEST = 40;
/** So much is left for a number at the end. */
const ROOM_FOR_A_NUMBER = 4;

/** `My Box!` → `my-box`; another one of that id becomes `my-box-2`. */
export function freeId(name: string, taken: readonly string[], otherwise: string): string {
  const cut = idOf(name, LONGEST - ROOM_FOR_A_NUMBER);
  const id = cut === "" ? otherwise : cut;
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? id : `${id}-${number}`;
    if (!taken.includes(candidate)) return candidate;
  }
}

/** What the settings take of a typed id: `Not An Id` → `not-an-id`. Empty where there is no letter and no digit in it. */
export function idOf(typed: string, longest = LONGEST): string {
  return typed
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, longest)
    .replace(/-+$/, "");
}
