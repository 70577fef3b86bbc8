// `x doctor` over real hostile stores: each fault with its place, nothing changed; recovery only when it is asked for.
import { mkdir, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import {
  HOSTILE_SESSIONS,
  HOSTILE_TURNS,
  type HostileFile,
  withTemporaryDirectory,
  writeHostileStore,
} from "@x/core/testing";
import { type SessionIndexEntry, StoreFinding, StoreSummary } from "@x/shared";
import { TASK_ID, taskLogCreated } from "@x/shared/testing";
import { describe, expect, it } from "vitest";
import { runHere } from "./testing/run-here.js";

function onStore(use: (workDir: string) => Promise<void>): Promise<void> {
  return withTemporaryDirectory((base) => use(join(base, "store")));
}

const here = (workDir: string, given: readonly string[], input?: string) =>
  runHere(given, { workDir, currentFolder: join(workDir, "..") }, input);

const isErrored = ({ outcome, skipped }: HostileFile) => outcome === "errored" && skipped === undefined;

describe("x doctor (app.md §5, quality.md §2)", { timeout: 60_000 }, () => {
  it("names every hostile file of a store with its line, one finding a line as JSON, and ends with 8", () =>
    onStore(async (workDir) => {
      const rows = [
        ...(await writeHostileStore(workDir, { kind: HOSTILE_SESSIONS })),
        ...(await writeHostileStore(workDir, { kind: HOSTILE_TURNS })),
      ].filter(isErrored);
      const { code, output, messages } = await here(workDir, ["doctor", "--json"]);
      expect({ code, messages }).toEqual({ code: 8, messages: "" });
      const said = output
        .trimEnd()
        .split("\n")
        .map((line): unknown => JSON.parse(line));
      const findings = said.slice(0, -1).map((one) => StoreFinding.parse(one));
      expect(StoreSummary.parse(said.at(-1))).toMatchObject({ errors: rows.length });
      const places = findings
        .filter(({ severity }) => severity === "error")
        .map(({ file, line, code: fault }) => `${fault} ${line === undefined ? file : `${file}:${line}`}`);
      expect(new Set(places)).toEqual(new Set(rows.map(({ code: fault, address }) => `${fault} ${address}`)));
      const text = await here(workDir, ["doctor"]);
      for (const { address, code: fault } of rows) expect(text.output).toContain(`${address}: ${fault}: `);
    }));

  it("recovers a torn conversation when it is asked to: the original stays, and the conversation goes on", () =>
    onStore(async (workDir) => {
      await here(workDir, ["chat"], "hello\n");
      const [row] = JSON.parse((await here(workDir, ["sessions", "list", "--json"])).output) as [
        SessionIndexEntry,
      ];
      const id = row.latestTurnId as string;
      const name = `turns/${id.slice(0, 10).replaceAll("-", "/")}/${id}.jsonl`;
      const path = join(workDir, "storage", name);
      const whole = await readFile(path);
      await truncate(path, whole.length - 9);
      const torn = await readFile(path);

      const examined = await here(workDir, ["doctor"]);
      expect(examined.code).toBe(8);
      expect(examined.output).toContain(`    x doctor --recover ${id}\n`);
      expect(await readFile(path)).toEqual(torn);

      const recovered = await here(workDir, ["doctor", "--recover", row.sessionId]);
      expect(recovered.output).toMatch(
        /^turns\/\S+: kept \d+ lines, left out 1; the original is turns\/\S+\.damaged-1\n$/,
      );
      expect(recovered.code).toBe(0);
      expect(await readFile(`${path}.damaged-1`)).toEqual(torn);
      const resumed = await here(workDir, ["chat", "--session", row.sessionId], "y\nhelp\n");
      expect(resumed.code).toBe(0);
      expect((await here(workDir, ["doctor"])).code).toBe(0);
      expect((await here(workDir, ["doctor", "--recover", row.sessionId])).output).toBe(
        "nothing was damaged, nothing was changed\n",
      );
    }));

  it("recovers the history of a task when it is asked to, and says where the original is", () =>
    onStore(async (workDir) => {
      await here(workDir, ["chat"], "hello\n");
      await mkdir(join(workDir, "storage", "tasks"), { recursive: true });
      const path = join(workDir, "storage", "tasks", `${TASK_ID}.jsonl`);
      const damaged = `${JSON.stringify(taskLogCreated())}\n{"type":`;
      await writeFile(path, damaged);
      const examined = await here(workDir, ["doctor"]);
      expect([examined.code, examined.output.split("\n").slice(1)]).toEqual([
        8,
        [`    x doctor --recover ${TASK_ID}`, ""],
      ]);
      expect(await here(workDir, ["doctor", "--recover", TASK_ID])).toEqual({
        code: 0,
        output: `tasks/${TASK_ID}.jsonl: kept 1 line, left out 1; the original is tasks/${TASK_ID}.jsonl.damaged-1\n`,
        messages: "",
      });
      expect(await readFile(`${path}.damaged-1`, "utf8")).toBe(damaged);
      expect((await here(workDir, ["doctor"])).code).toBe(0);
      expect((await here(workDir, ["doctor", "--recover", "no-such-task"])).code).toBe(6);
    }));

  it("says one thing of a file where the store should be, and so does every command", () =>
    onStore(async (workDir) => {
      await writeFile(workDir, "");
      for (const given of [["doctor"], ["doctor", "--recover", "x"], ["sessions", "list"], ["chat"]]) {
        const ended = await here(workDir, given);
        expect([ended.code, ended.output]).toEqual([1, ""]);
        expect(ended.messages).toMatch(
          /^x: store-io: the store \S+ is not a folder \(E\w+\); name another folder\n$/,
        );
      }
    }));

  it("finds nothing wrong in a whole store, and no store where there is none", () =>
    onStore(async (workDir) => {
      expect(await here(workDir, ["doctor"])).toEqual({
        code: 6,
        output: "",
        messages: `x: store-not-found: there is no store at ${workDir}; name another with --work-dir\n`,
      });
      await here(workDir, ["chat"], "hello\n");
      expect(await here(workDir, ["doctor"])).toEqual({
        code: 0,
        output: "",
        messages: `${workDir}: 1 conversation, 1 turn: nothing is wrong\n`,
      });
      const unknown = await here(workDir, ["doctor", "--recover", "2025-11-11T04-36-29Z-0001234-000"]);
      expect([unknown.code, unknown.messages]).toEqual([
        6,
        "x: session-not-found: there is no session and no turn 2025-11-11T04-36-29Z-0001234-000\n",
      ]);
      await rm(workDir, { recursive: true });
    }));
});
