// Every asynchronous file operation of the process with a fuse, below all code of ours: what is proved is the core as it ships.
// Only operations under the watched folder count. Made once a process: the functions of node:fs itself are replaced.
import fs, { promises } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import path from "node:path";

/**
 * @typedef {"open" | "link" | "rename" | "unlink" | "rm" | "lstat" | "mkdir" | "readdir" | "readFile" | "read" | "write" | "writeFile"
 *   | "truncate" | "sync" | "close" | "stat"} OperationName
 * @typedef {{ number: number, name: OperationName, path: string, creates: boolean }} Operation `number` counts from 0 since `arm`
 * @typedef {{ code?: string, half?: boolean }} Fault `half`: a write takes half of its bytes; without a code it says so, as systems may
 * @typedef {(operation: Operation) => Fault | undefined} Fuse
 */

/** Which argument says what an operation is about. */
const PATH_AT = { link: 1, rename: 1, unlink: 0, rm: 0, lstat: 0, mkdir: 0, readdir: 0, readFile: 0 };

/** @type {string | undefined} */
let watched;
let count = 0;
/** @type {Fuse} */
let fuse = () => undefined;
/** @type {Map<number, string>} by descriptor */
const paths = new Map();

/**
 * From now on every operation under `folder` is counted and decided by `decide`.
 * @param {string} folder
 * @param {Fuse} decide
 */
export function arm(folder, decide) {
  watched = `${folder}${path.sep}`;
  count = 0;
  fuse = decide;
}

/** @returns {number} the operations counted since `arm` */
export function disarm() {
  watched = undefined;
  return count;
}

/** Replaces the functions of node:fs; modules that were loaded before see it too. */
export function install() {
  const { open } = promises;
  Object.assign(promises, {
    /** @param {string} file @param {string | number} flags @param {number} [mode] */
    open: (file, flags, mode) =>
      step("open", file, creates(flags), async () => {
        const handle = await open(file, flags, mode);
        paths.set(handle.fd, file);
        return armedHandle(handle, file);
      }),
  });
  for (const [name, at] of Object.entries(PATH_AT)) replace(/** @type {OperationName} */ (name), at);
  const { fstatSync } = fs;
  Object.assign(fs, {
    /** @param {number} descriptor @param {object} [options] */
    fstatSync: (descriptor, options) => {
      throwIf("stat", decide("stat", paths.get(descriptor), false));
      return fstatSync(descriptor, options);
    },
  });
  syncBuiltinESMExports();
}

/** @param {string | number} flags */
function creates(flags) {
  return typeof flags === "string" ? /[wa]/.test(flags) : (flags & fs.constants.O_CREAT) !== 0;
}

/** @param {OperationName} name @param {number} at */
function replace(name, at) {
  const functions = /** @type {Record<string, any>} */ (promises);
  const original = functions[name];
  const makes = name === "link" || name === "rename" || name === "mkdir";
  functions[name] = (/** @type {any[]} */ ...given) =>
    step(name, given[at], makes, () => original.apply(promises, given));
}

/**
 * @param {import("node:fs/promises").FileHandle} handle
 * @param {string} file
 */
function armedHandle(handle, file) {
  const own = {
    /** @param {any[]} given */
    read: (...given) => step("read", file, false, () => Reflect.apply(handle.read, handle, given)),
    /** @param {Uint8Array} bytes @param {number} offset @param {number} length @param {number} position */
    write: (bytes, offset, length, position) =>
      writing("write", file, (part) => handle.write(bytes, offset, Math.ceil(length * part), position)),
    /** @param {string | Uint8Array} data */
    writeFile: (data) =>
      writing("writeFile", file, (part) => handle.writeFile(data.slice(0, Math.ceil(data.length * part)))),
    /** @param {number} size */
    truncate: (size) => step("truncate", file, false, () => handle.truncate(size)),
    // Counted and failed, but not done: nobody cuts the power here, and a real one takes longer than all the rest.
    sync: () => step("sync", file, false, async () => undefined),
    // A descriptor that the system would not close is still gone.
    close: async () => {
      paths.delete(handle.fd);
      await handle.close();
      throwIf("close", decide("close", file, false));
    },
  };
  return new Proxy(handle, {
    get: (target, key) => {
      if (key in own) return own[/** @type {keyof typeof own} */ (key)];
      const value = Reflect.get(target, key, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

/**
 * @template T
 * @param {OperationName} name
 * @param {string} file
 * @param {boolean} makes
 * @param {() => Promise<T>} act
 */
async function step(name, file, makes, act) {
  throwIf(name, decide(name, file, makes));
  return act();
}

/**
 * @template T
 * @param {"write" | "writeFile"} name
 * @param {string} file
 * @param {(part: number) => Promise<T>} act given how much of the bytes it may take, 0 to 1
 */
async function writing(name, file, act) {
  const fault = decide(name, file, true);
  if (fault?.half !== true) {
    throwIf(name, fault);
    return act(1);
  }
  const written = await act(0.5);
  throwIf(name, fault);
  return written;
}

/** @param {OperationName} name @param {string | undefined} file @param {boolean} makes */
function decide(name, file, makes) {
  if (watched === undefined || file === undefined || !`${file}${path.sep}`.startsWith(watched))
    return undefined;
  return fuse({ number: count++, name, path: file, creates: makes });
}

/** @param {OperationName} name @param {Fault | undefined} fault */
function throwIf(name, fault) {
  if (fault?.code === undefined) return;
  throw Object.assign(new Error(`${fault.code}: injected, ${name}`), { code: fault.code, syscall: name });
}
