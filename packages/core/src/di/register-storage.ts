// Owns the wiring of time, ids and storage.

import type { SessionEvent, TurnEvent } from "@x/shared";
import { scanThreadsOver } from "../bridges/scan-threads/scan-threads.js";
import { systemClock } from "../ports/clock.js";
import { processIds } from "../ports/id-generator.js";
import { SystemTimers } from "../ports/timers.js";
import { FsSessionRepo } from "../runtime/sessions/fs-repo.js";
import { FsTurnRepo } from "../runtime/turns/fs-repo.js";
import { maintenanceOf } from "../storage/log-maintenance.js";
import { gatedRepo } from "../store/gated-repo.js";
import { built, type Registrations, singleton } from "./singleton.js";

export const storage: Registrations<
  | "clock"
  | "timers"
  | "idGenerator"
  | "turnRepo"
  | "sessionRepo"
  | "sessionFiles"
  | "turnFiles"
  | "startScanThreads"
> = {
  clock: built(() => systemClock),
  timers: singleton(SystemTimers),
  idGenerator: built(({ clock }) => processIds(clock)),
  turnRepo: built(
    ({ workDir, logger, timers, fsync, writeGate }) =>
      gatedRepo(new FsTurnRepo({ workDir, logger, timers, fsync }), writeGate),
    (repo) => repo.close(),
  ),
  sessionRepo: built(
    ({ workDir, logger, timers, fsync, writeGate }) =>
      gatedRepo(new FsSessionRepo({ workDir, logger, timers, fsync }), writeGate),
    (repo) => repo.close(),
  ),
  sessionFiles: built(({ sessionRepo }) => maintenanceOf<SessionEvent>(sessionRepo, "session")),
  turnFiles: built(({ turnRepo }) => maintenanceOf<TurnEvent>(turnRepo, "turn")),
  startScanThreads: built(({ workDir, readsOwnFiles }) =>
    readsOwnFiles ? scanThreadsOver(workDir) : undefined,
  ),
};
