// Owns putting the write gate before a repository, ours or one that a host brought along; reading stays open. Whatever else the
// repository offers beside its contract, access to its files for instance, it offers here too.
import { readBesideWriter } from "./read-beside-writer.js";
import type { WriteGate } from "./write-gate.js";

/** What changes the store, by the names that the contracts of repositories share. */
const WRITES: ReadonlySet<PropertyKey> = new Set(["create", "append", "delete", "salvage"]);

interface ReadsAndWrites {
  create(...args: never[]): Promise<unknown>;
  read(id: string): Promise<unknown>;
  append(...args: never[]): Promise<unknown>;
  delete(id: string): Promise<unknown>;
}

export function gatedRepo<Repo extends ReadsAndWrites>(repo: Repo, gate: WriteGate): Repo {
  return new Proxy(repo, {
    get: (target, name) => {
      // With the repository itself as receiver: its private parts are not the proxy's.
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== "function") return value;
      const call = (...args: unknown[]): unknown => Reflect.apply(value, target, args);
      // Of a reader: who takes a lock means to write, and must hear of it before he asks a classifier, say, for nothing.
      const isWrite = WRITES.has(name) || (name === "withLock" && gate.othersMayWrite);
      if (isWrite) return (...args: unknown[]) => gate.pass(async () => call(...args));
      if (name === "read" && gate.othersMayWrite) {
        return (...args: unknown[]) => readBesideWriter(async () => call(...args), gate.isHeldByOther);
      }
      return call;
    },
  });
}
