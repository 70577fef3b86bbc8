// Owns the wiring of the examination of a store: which logs, which files that people write, which folders.
import { toErrorRecord } from "@x/shared";
import { AgentFolder } from "../bridges/agents/agent-folder.js";
import { TaskFolder } from "../bridges/tasks/task-folder.js";
import { SESSION_LOG } from "../runtime/sessions/session-log.js";
import { TASK_LOG } from "../runtime/tasks/task-log.js";
import { TURN_LOG } from "../runtime/turns/turn-log.js";
import { addressOf, logRoot } from "../storage/log-address.js";
import type { LogEvent, LogFormat } from "../storage/log-format.js";
import { NodeLogFiles } from "../storage/node-log-files.js";
import { walkFolder } from "../storage/walk-folder.js";
import {
  definitionFinding,
  definitionFindings,
  strangerFindings,
  taskLogFindings,
} from "../store/doctor/other-findings.js";
import { StoreDoctor } from "../store/doctor/store-doctor.js";
import { leadsToLogs } from "../store/doctor/stranger.js";
import { built, type Registrations } from "./singleton.js";

export const doctor: Registrations<"storeDoctor"> = {
  storeDoctor: built(
    ({ workDir, sessionRepo, turnRepo, sessionFiles, turnFiles, settingsStore, writeGate, taskRepo }) => {
      const agents = new AgentFolder({ workDir, defaultToolIds: [] });
      const tasks = new TaskFolder({ workDir, writeGate });
      return new StoreDoctor({
        sessionLogs: {
          listPartitions: () => sessionFiles.listPartitions(),
          read: (sessionId) => sessionRepo.read(sessionId),
          nameOf: (sessionId) => addressOf("", SESSION_LOG, sessionId).name,
        },
        turnLogs: {
          listPartitions: () => turnFiles.listPartitions(),
          read: (turnId) => turnRepo.read(turnId),
          nameOf: (turnId) => addressOf("", TURN_LOG, turnId).name,
        },
        others: [
          async function* () {
            const fault = settingsStore.fault();
            if (fault !== undefined) yield definitionFinding("settings.json", toErrorRecord(fault));
          },
          () =>
            definitionFindings(
              "agents",
              () => agents.list(),
              ({ agentId }) => `agents/${agentId}.md`,
            ),
          () =>
            definitionFindings(
              "tasks",
              () => tasks.list(),
              ({ taskId }) => `tasks/${taskId}.json`,
            ),
          () => taskLogFindings(taskRepo),
          () => strangers(workDir, TASK_LOG),
          () => strangers(workDir, SESSION_LOG),
          () => strangers(workDir, TURN_LOG),
        ],
      });
    },
  ),
};

function strangers(workDir: string, format: Pick<LogFormat<LogEvent>, "folder" | "layout">) {
  const root = logRoot(workDir, format);
  const entries = walkFolder(new NodeLogFiles(), root, (path) => leadsToLogs(format.layout, path));
  return strangerFindings(format, entries);
}
