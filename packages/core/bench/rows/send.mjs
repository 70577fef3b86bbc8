// From `sendMessage` to the first model call in a session of 1,000 turns. quality.md §3.
import { readdir } from "node:fs/promises";
import path from "node:path";
import { openBenchCore } from "../bench-core.mjs";
import { compared, median } from "../measure.mjs";
import { bestReading } from "../read-parsed.mjs";

const TURNS = 1_000;
const SENDS = 10;
/** Many short ones: what is compared is a millisecond, and a machine has moods that last longer. */
const RUNS = 25;

/** @param {{ workDir: string, logger: object }} env */
export async function send({ workDir, logger }) {
  const folder = path.join(workDir, "send");
  const bench = await openBenchCore(folder, logger);
  const long = await bench.core.sessions.createSession({ title: "Long" });
  for (let turn = 0; turn < TURNS; turn += 1) await bench.send(long);
  const warm = await compared({
    what: "sendMessage to the first model call, session of 1,000 turns, warm",
    floor: "the same with 1 turn",
    budget: 1.5,
    runs: RUNS,
    runFloor: async () => {
      const times = [];
      for (let count = 0; count < SENDS; count += 1) {
        const short = await bench.core.sessions.createSession({ title: "Short" });
        await bench.send(short);
        times.push(await bench.send(short));
      }
      return median(times);
    },
    runSubject: async () => {
      const times = [];
      for (let count = 0; count < SENDS; count += 1) times.push(await bench.send(long));
      return median(times);
    },
  });
  await bench.core.close();
  const reading = await bestReading(await turnPaths(folder));
  const cold = await compared({
    what: "the same, first send after a start",
    floor: reading.name,
    budget: 2.5,
    runs: 5,
    runFloor: reading.run,
    runSubject: async () => {
      const started = await openBenchCore(folder, logger);
      await started.core.ready;
      const ms = await started.send(long);
      await started.core.close();
      return ms;
    },
  });
  return [warm, cold];
}

/** @param {string} folder */
async function turnPaths(folder) {
  const root = path.join(folder, "storage", "turns");
  const names = await readdir(root, { recursive: true });
  const files = names.filter((name) => name.endsWith(".jsonl")).toSorted();
  return files.slice(0, TURNS).map((name) => path.join(root, name));
}
