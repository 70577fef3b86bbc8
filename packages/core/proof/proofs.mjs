// The proofs by name, each from the arguments of the command line to a summary. Nothing done is nothing held.
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { faultsProof } from "./faults/faults-proof.mjs";
import { faultsTable } from "./faults/faults-table.mjs";
import { fuzzProof } from "./fuzz/fuzz-proof.mjs";
import { killProof } from "./kill/kill-proof.mjs";
import { soakProof } from "./soak/soak-proof.mjs";

/** @typedef {{ isHeld: boolean } & Record<string, unknown>} Summary */

/** @type {Record<string, (given: any) => Promise<Summary>>} */
export const PROOFS = {
  kill: async ({ points, instants, only, seed, say }) => {
    const result = await killProof({ points, instants, only, seed, say });
    const done = result["kills at writes"] + result["kills at random instants"];
    return { isHeld: done > 0 && result.failed.length === 0, ...result };
  },
  faults: async ({ every, only, table, seed, say }) => {
    const { cases, rows, failed } = await faultsProof({ every, only, seed, say });
    // A part of the cases is no table of all of them.
    if (table !== undefined && every === 1 && only === "") {
      mkdirSync(path.dirname(table), { recursive: true });
      writeFileSync(table, faultsTable({ cases, rows, failed }));
    }
    return { isHeld: cases > 0 && failed.length === 0, cases, failed };
  },
  fuzz: async ({ from, mutations, seed, say }) => {
    const result = await fuzzProof({ from, mutations, seed, say });
    return { isHeld: mutations > 0 && result.failed.length === 0, ...result };
  },
  soak: async ({ seconds, turns, seed, say }) => {
    const result = await soakProof({ seconds, turns, seed, say });
    return { isHeld: result.failed.length === 0, ...result };
  },
};
