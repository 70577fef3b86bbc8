// The files of the core with a fuse at every operation: it may fail, be cut short, or be the last thing the process does.
import { NodeLogFiles } from "../dist/storage/node-log-files.js";

/**
 * @typedef {{ number: number, name: string, path: string }} Operation `number` counts from 0 since the fuse was set
 * @typedef {{ fail?: string, short?: number, kill?: "before" | "after" }} Fuse `fail`: a system code
 */

export class ArmedFiles {
  #files = new NodeLogFiles();
  #number = 0;
  /** @type {(operation: Operation) => Fuse | undefined} */
  #fuse = () => undefined;

  /** @param {(operation: Operation) => Fuse | undefined} fuse */
  arm(fuse) {
    this.#number = 0;
    this.#fuse = fuse;
  }

  get operations() {
    return this.#number;
  }

  /** @param {string} path @param {any} mode */
  async open(path, mode) {
    const handle = await this.#step("open", path, () => this.#files.open(path, mode));
    return this.#handle(handle, path);
  }

  /** @param {string} from @param {string} to */
  link(from, to) {
    return this.#step("link", to, () => this.#files.link(from, to));
  }

  /** @param {string} from @param {string} to */
  rename(from, to) {
    return this.#step("rename", to, () => this.#files.rename(from, to));
  }

  /** @param {string} path */
  remove(path) {
    return this.#step("remove", path, () => this.#files.remove(path));
  }

  /** @param {string} path */
  kindOf(path) {
    return this.#step("kindOf", path, () => this.#files.kindOf(path));
  }

  /** @param {string} path */
  makeDirectories(path) {
    return this.#step("makeDirectories", path, () => this.#files.makeDirectories(path));
  }

  /** @param {string} path */
  readDirectory(path) {
    return this.#step("readDirectory", path, () => this.#files.readDirectory(path));
  }

  /** @param {string} path */
  syncDirectory(path) {
    return this.#step("syncDirectory", path, () => this.#files.syncDirectory(path));
  }

  /** @param {any} handle @param {string} path */
  #handle(handle, path) {
    return {
      stat: () => handle.stat(),
      /** @param {Buffer} buffer @param {number} length @param {number} position */
      read: (buffer, length, position) =>
        this.#step("read", path, () => handle.read(buffer, length, position)),
      /** @param {Uint8Array} bytes @param {number} position */
      write: (bytes, position) =>
        this.#step("write", path, (short) =>
          handle.write(short === undefined ? bytes : bytes.subarray(0, short), position),
        ),
      /** @param {number} size */
      truncate: (size) => this.#step("truncate", path, () => handle.truncate(size)),
      sync: () => this.#step("sync", path, () => handle.sync()),
      // A descriptor that the system would not close is still gone.
      close: async () => {
        await handle.close();
        await this.#step("close", path, async () => undefined);
      },
    };
  }

  /**
   * @template T
   * @param {string} name
   * @param {string} path
   * @param {(short?: number) => Promise<T>} act
   */
  async #step(name, path, act) {
    const fuse = this.#fuse({ number: this.#number++, name, path }) ?? {};
    if (fuse.kill === "before") die();
    if (fuse.fail !== undefined)
      throw Object.assign(new Error(`${fuse.fail}: injected`), { code: fuse.fail });
    const result = await act(fuse.short);
    if (fuse.kill === "after") die();
    return result;
  }
}

function die() {
  process.kill(process.pid, "SIGKILL");
  // The signal ends the process before it can go on.
  for (;;);
}
