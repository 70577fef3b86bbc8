// Owns how a task that a person names gets its id: readable, and never one that is taken.

const LONGEST = 40;
const FALLBACK = "task";

/** `"Morning news!"` → `morning-news`, then `morning-news-2`. Letters without a plain form are left out. */
export function taskIdFor(name: string, isTaken: (id: string) => boolean): string {
  const words = name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z0-9]+/g, "-");
  const base = trimDashes(words.slice(0, LONGEST)) || FALLBACK;
  for (let number = 1; ; number += 1) {
    const ending = number === 1 ? "" : `-${number}`;
    const id = `${trimDashes(base.slice(0, LONGEST - ending.length))}${ending}`;
    if (!isTaken(id)) return id;
  }
}

function trimDashes(text: string): string {
  return text.replace(/^-+|-+$/g, "");
}
