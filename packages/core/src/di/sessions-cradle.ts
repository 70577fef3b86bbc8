// Owns the names and types of what the session layer registers.
import type { AdvanceFailures } from "../runtime/sessions/advance-failures.js";
import type { INoticeBus, ISessionBus } from "../runtime/sessions/bus.js";
import type { ExternalInputs } from "../runtime/sessions/external-inputs.js";
import type { LiveAdvances } from "../runtime/sessions/live-advances.js";
import type { RowUpdates } from "../runtime/sessions/row-updates.js";
import type { SessionExports } from "../runtime/sessions/session-exports.js";
import type { SessionGate } from "../runtime/sessions/session-gate.js";
import type { SessionIndex } from "../runtime/sessions/session-index.js";
import type { SessionReader } from "../runtime/sessions/session-reader.js";
import type { SessionRecovery } from "../runtime/sessions/session-recovery.js";
import type { SessionRemover } from "../runtime/sessions/session-remover.js";
import type { Sessions } from "../runtime/sessions/sessions.js";
import type { StartupScan } from "../runtime/sessions/startup-scan.js";
import type { TrackedTurnRuntime } from "../runtime/sessions/tracked-turn-runtime.js";
import type { TurnAdvancer } from "../runtime/sessions/turn-advancer.js";
import type { TurnOwner } from "../runtime/sessions/turn-owner.js";
import type { TurnResumer } from "../runtime/sessions/turn-resumer.js";
import type { TurnStopper } from "../runtime/sessions/turn-stopper.js";

export interface SessionsCradle {
  readonly sessionBus: ISessionBus;
  readonly noticeBus: INoticeBus;
  readonly sessionIndex: SessionIndex;
  readonly sessionReader: SessionReader;
  readonly sessionGate: SessionGate;
  readonly rowUpdates: RowUpdates;
  readonly liveAdvances: LiveAdvances;
  readonly advanceFailures: AdvanceFailures;
  readonly turnAdvancer: TurnAdvancer;
  /** `turnRuntime` for the host: what it starts is live too. */
  readonly trackedTurnRuntime: TrackedTurnRuntime;
  readonly turnOwner: TurnOwner;
  readonly externalInputs: ExternalInputs;
  readonly turnStopper: TurnStopper;
  readonly turnResumer: TurnResumer;
  readonly sessionRemover: SessionRemover;
  readonly sessionExports: SessionExports;
  readonly sessionRecovery: SessionRecovery;
  readonly startupScan: StartupScan;
  readonly sessions: Sessions;
}
