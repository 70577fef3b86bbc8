// The process that dies while a background task runs: makes a task whose run leaves one line in a file of the workspace, runs it, and does
// not survive the armed write. Arguments: work folder, workspace, whose files (`tasks`, `turns`), number of the fatal write there (0-based).
import { draftOf, OFFLINE_GUIDE } from "@x/shared";
import { taskDefinition } from "@x/shared/testing";
import { createCore } from "../create-core.js";
import { FsTaskRepo } from "../runtime/tasks/fs-repo.js";
import { FsTurnRepo } from "../runtime/turns/fs-repo.js";
import { FaultyLogFiles } from "./faulty-log-files.js";
import { RecordingLogger } from "./recording-logger.js";

const [workDir = "", workspaceDir = "", whose = "", fatalWrite = ""] = process.argv.slice(2);

function filesOf(name: string): FaultyLogFiles {
  const files = new FaultyLogFiles();
  let writes = 0;
  files.reset((call) => {
    if (call.name !== "write" || name !== whose) return undefined;
    writes += 1;
    return writes - 1 === Number(fatalWrite) ? { kill: 0 } : undefined;
  });
  return files;
}

const logger = new RecordingLogger();
const core = await createCore({
  workDir,
  workspaceDir,
  logger,
  overrides: {
    guideDelayMs: 0,
    taskRepo: new FsTaskRepo({ workDir, logger, logFiles: filesOf("tasks") }),
    turnRepo: new FsTurnRepo({ workDir, logger, logFiles: filesOf("turns") }),
  },
});
const { taskId } = await core.tasks.create({
  ...draftOf(taskDefinition()),
  model: OFFLINE_GUIDE,
  prompt: 'call run-command {"shell":"echo ran >> ran.txt"}',
  allowTools: ["builtin:run-command"],
});
await core.tasks.runNow(taskId);
// The end of the run is what does not come.
await new Promise(() => {
  setInterval(() => {}, 1_000);
});
