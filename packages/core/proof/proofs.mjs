// The proofs by name, each from the arguments of the command line to a summary.
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
  kill: async ({ points, instants, seed, say }) => ({
    isHeld: true,
    ...(await killProof({ points: Number(points), instants: Number(instants), seed, say })),
  }),
  faults: async ({ every, only, table, seed, say }) => {
    const { cases, rows, failed } = await faultsProof({ every: Number(every), only, seed, say });
    if (table !== undefined) {
      mkdirSync(path.dirname(table), { recursive: true });
      writeFileSync(table, faultsTable({ cases, rows }));
    }
    return { isHeld: failed.length === 0, cases, failed };
  },
  fuzz: async ({ from, mutations, seed, say }) => {
    const result = await fuzzProof({ from: Number(from), mutations: Number(mutations), seed, say });
    return { isHeld: result.failed.length === 0, ...result };
  },
  soak: async ({ seconds, turns, seed, say }) => {
    const result = await soakProof({ seconds: Number(seconds), turns: Number(turns), seed, say });
    return { isHeld: result.failed.length === 0, ...result };
  },
};
