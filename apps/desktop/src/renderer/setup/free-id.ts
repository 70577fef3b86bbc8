// Owns the id of a provider, a server or an agent that a person names in words. PURE.

/** `My Box!` → `my-box`; another one of that id becomes `my-box-2`. */
export function freeId(name: string, taken: readonly string[], otherwise: string): string {
  const cut = name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 36)
    .replace(/-+$/, "");
  const id = cut === "" ? otherwise : cut;
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? id : `${id}-${number}`;
    if (!taken.includes(candidate)) return candidate;
  }
}
