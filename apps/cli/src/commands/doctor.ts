// Owns `x doctor`: says what is wrong where in the store and changes nothing; with `--recover`, and only then, one conversation
// or one task is recovered. app.md §5, quality.md §1.
import type { Core, ILogger } from "@x/core";
import {
  InvalidInputError,
  type RecoveryReport,
  SessionNotFoundError,
  type StoreFinding,
  TaskId,
  TurnNotFoundError,
} from "@x/shared";
import { defineCommand } from "../command.js";
import { findingLine, recoveryText, summaryText } from "../doctor/doctor-text.js";
import { EXIT } from "../exit-code.js";
import { storeOptions, withCore, workDirOf } from "../open-core.js";
import { Progress } from "../progress.js";
import { styleFor } from "../style.js";
import type { Surroundings } from "../surroundings.js";
import { harmless } from "../visible-text.js";
import { write, writeJson } from "../write.js";

export const doctor = defineCommand({
  name: "doctor",
  summary: "examine every file of the store; recover a damaged conversation or task when asked",
  options: {
    recover: { type: "string", value: "ID", summary: "recover this conversation, turn or task instead" },
    json: { type: "boolean", summary: "one JSON object a line: each finding, then a summary" },
    ...storeOptions,
  },
  notes: `Without --recover nothing is changed, also beside a running window. The exit code is 8 when something is damaged.
--recover copies each damaged file of the conversation, or the history of the task, aside and keeps its longest valid part.`,
  async run(values, _words, surroundings) {
    if (values.recover === "")
      throw new InvalidInputError("--recover takes the id of a session, of a turn or of a task");
    const asJson = values.json === true;
    const workDir = await workDirOf(values, surroundings);
    const { recover } = values;
    return recover === undefined
      ? withCore(values, surroundings, { readOnly: true, logger: silent }, (core) =>
          examine(core, surroundings, asJson, workDir),
        )
      : withCore(values, surroundings, { appName: "x doctor", logger: silent }, (core) =>
          recoverOne(core, surroundings, asJson, recover),
        );
  },
});

/** What the core would warn of in passing, the examination says itself, with each file by its name. */
const silent: ILogger = { warn: () => undefined };

async function examine(
  core: Core,
  surroundings: Surroundings,
  asJson: boolean,
  workDir: string,
): Promise<number> {
  const { output, messages } = surroundings;
  const progress = new Progress(surroundings);
  const style = styleFor(output, surroundings);
  const line = (finding: StoreFinding) =>
    asJson ? `${JSON.stringify(finding)}\n` : findingLine(finding, style);
  let damaged = false;
  try {
    for await (const said of core.doctor.examine((done) => progress.say(`${done} files examined`))) {
      progress.clear();
      if (said.type === "finding") {
        damaged ||= said.severity === "error";
        await write(output, line(said));
      } else if (asJson) {
        await write(output, `${JSON.stringify(said)}\n`);
      } else {
        await write(messages, harmless(summaryText(said, workDir)));
      }
    }
  } finally {
    progress.clear();
  }
  return damaged ? EXIT.damaged : EXIT.ok;
}

async function recoverOne(
  core: Core,
  surroundings: Surroundings,
  asJson: boolean,
  id: string,
): Promise<number> {
  const report = await recovered(core, id);
  if (asJson) await writeJson(surroundings.output, report);
  else await write(surroundings.output, harmless(recoveryText(report)));
  return report.lostTurns.length > 0 && report.recovered.length === 0 ? EXIT.damaged : EXIT.ok;
}

/** Sessions and turns share one form of id, which no task can have. */
async function recovered({ recovery, tasks }: Core, id: string): Promise<RecoveryReport> {
  if (TaskId.safeParse(id).success) return tasks.recover(id);
  try {
    return await recovery.recoverSession(id);
  } catch (error) {
    if (!(error instanceof SessionNotFoundError)) throw error;
  }
  return recovery.recoverTurn(id).catch((error: unknown) => {
    if (!(error instanceof TurnNotFoundError)) throw error;
    throw new SessionNotFoundError(`there is no session and no turn ${id}`, { data: { sessionId: id } });
  });
}
