// What a disk may do to one operation, or to all from one on.

/** @typedef {import("./system-calls.mjs").Operation} Operation */
/**
 * @typedef {{ name: string, code?: string, applies: (operation: Operation) => boolean, lasts?: boolean, half?: boolean }} FaultKind
 *   `lasts`: it hits every later operation that it applies to as well, until the disk is mended
 */

const WRITES = new Set(["write", "writeFile"]);

/** @type {readonly FaultKind[]} */
export const FAULT_KINDS = [
  { name: "ENOSPC", code: "ENOSPC", applies: () => true },
  { name: "EIO", code: "EIO", applies: () => true },
  { name: "EACCES", code: "EACCES", applies: () => true },
  { name: "short write", half: true, applies: ({ name }) => name === "write" },
  { name: "ENOSPC after half", code: "ENOSPC", half: true, applies: ({ name }) => WRITES.has(name) },
  { name: "full from here on", code: "ENOSPC", half: true, lasts: true, applies: ({ creates }) => creates },
];

/**
 * @param {FaultKind} kind
 * @param {number} at the number of the first operation that it hits
 * @param {(operation: Operation) => void} onHit told of that one
 * @returns {import("./system-calls.mjs").Fuse}
 */
export function fuseOf({ code, half = false, lasts = false, applies }, at, onHit) {
  let isBurning = false;
  return (operation) => {
    if (operation.number === at && applies(operation)) {
      isBurning = lasts;
      onHit(operation);
    } else if (!isBurning || !applies(operation)) return undefined;
    return code === undefined ? { half } : { code, half };
  };
}
