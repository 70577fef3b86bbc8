// Owns the wiring of the session layer: its rows, its buses, its locks, and the parts of its public face.
import { AdvanceFailures } from "../runtime/sessions/advance-failures.js";
import { NoticeBus, SessionBus } from "../runtime/sessions/bus.js";
import { ExternalInputs } from "../runtime/sessions/external-inputs.js";
import { LiveAdvances } from "../runtime/sessions/live-advances.js";
import { RowUpdates } from "../runtime/sessions/row-updates.js";
import { SessionExports } from "../runtime/sessions/session-exports.js";
import { SessionGate } from "../runtime/sessions/session-gate.js";
import { SessionIndex } from "../runtime/sessions/session-index.js";
import { SessionReader } from "../runtime/sessions/session-reader.js";
import { SessionRecovery } from "../runtime/sessions/session-recovery.js";
import { SessionRemover } from "../runtime/sessions/session-remover.js";
import { Sessions } from "../runtime/sessions/sessions.js";
import { StartupScan } from "../runtime/sessions/startup-scan.js";
import { TrackedTurnRuntime } from "../runtime/sessions/tracked-turn-runtime.js";
import { TurnAdvancer } from "../runtime/sessions/turn-advancer.js";
import { TurnOwner } from "../runtime/sessions/turn-owner.js";
import { TurnResumer } from "../runtime/sessions/turn-resumer.js";
import { TurnStopper } from "../runtime/sessions/turn-stopper.js";
import type { SessionsCradle } from "./sessions-cradle.js";
import { type Registrations, singleton } from "./singleton.js";

export const sessions: Registrations<keyof SessionsCradle> = {
  sessionBus: singleton(SessionBus),
  noticeBus: singleton(NoticeBus),
  sessionIndex: singleton(SessionIndex),
  sessionReader: singleton(SessionReader),
  sessionGate: singleton(SessionGate),
  rowUpdates: singleton(RowUpdates),
  liveAdvances: singleton(LiveAdvances),
  advanceFailures: singleton(AdvanceFailures),
  turnAdvancer: singleton(TurnAdvancer),
  trackedTurnRuntime: singleton(TrackedTurnRuntime),
  turnOwner: singleton(TurnOwner),
  externalInputs: singleton(ExternalInputs),
  turnStopper: singleton(TurnStopper),
  turnResumer: singleton(TurnResumer),
  sessionRemover: singleton(SessionRemover),
  sessionExports: singleton(SessionExports),
  sessionRecovery: singleton(SessionRecovery),
  startupScan: singleton(StartupScan),
  sessions: singleton(Sessions),
};
