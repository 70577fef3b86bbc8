// The proofs by name, each from the arguments of the command line to a summary. Nothing done is nothing held.
// Each is loaded when it is wanted: with the built core that it stands on, that takes more than a second.
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

/** @typedef {{ isHeld: boolean } & Record<string, unknown>} Summary */

/** @type {Record<string, (given: any) => Promise<Summary>>} */
export const PROOFS = {
  kill: async ({ points, instants, only, seed, say }) => {
    const { killProof } = await import("./kill/kill-proof.mjs");
    const result = await killProof({ points, instants, only, seed, say });
    const done = result["kills at writes"] + result["kills at random instants"];
    return { isHeld: done > 0 && result.failed.length === 0, ...result };
  },
  faults: async ({ every, only, table, seed, say }) => {
    const { faultsProof } = await import("./faults/faults-proof.mjs");
    const { cases, rows, failed } = await faultsProof({ every, only, seed, say });
    // A part of the cases is no table of all of them.
    if (table !== undefined && every === 1 && only === "") {
      const { faultsTable } = await import("./faults/faults-table.mjs");
      mkdirSync(path.dirname(table), { recursive: true });
      writeFileSync(table, faultsTable({ cases, rows, failed }));
    }
    return { isHeld: cases > 0 && failed.length === 0, cases, failed };
  },
  fuzz: async ({ from, mutations, seed, say }) => {
    const { fuzzProof } = await import("./fuzz/fuzz-proof.mjs");
    const result = await fuzzProof({ from, mutations, seed, say });
    return { isHeld: mutations > 0 && result.failed.length === 0, ...result };
  },
  soak: async ({ seconds, turns, seed, say }) => {
    const { soakProof } = await import("./soak/soak-proof.mjs");
    const result = await soakProof({ seconds, turns, seed, say });
    return { isHeld: result.failed.length === 0, ...result };
  },
};
