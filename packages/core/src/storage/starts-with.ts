// Owns seeing that a list only grew. PURE.

/** Whether the first items are the very same objects: then what was made of them is still true, if nobody can change them. */
export function startsWith(list: readonly unknown[], start: readonly unknown[]): boolean {
  return start.length <= list.length && start.every((item, index) => item === list[index]);
}
