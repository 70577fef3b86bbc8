// Owns the sessions of a store: which turn runs, what it follows, and the order in which that is written (S§7). What happens
// inside a turn is the turn runtime's; answers, stop, resume and delete stand in files of their own. S§9.
import {
  applySessionEvent,
  type JsonValue,
  type PermissionDecision,
  reduceTurn,
  type SendMessageConfig,
  type SessionCreated,
  SessionExistsError,
  type SessionIndexEntry,
  type SessionState,
  ShuttingDownError,
  type ToolResultData,
  type Turn,
  type UserMessage,
} from "@x/shared";
import { deriveIndexEntry, fieldsOfEntry, indexEntryOf } from "@x/shared";
import type { IClock } from "../../ports/clock.js";
import type { IMonotonicallyIncreasingIdGenerator } from "../../ports/id-generator.js";
import type { ITurnRuntime } from "../turns/api.js";
import type { IContextResolver } from "../turns/ports.js";
import type { ISessions } from "./api.js";
import type { ExternalInputs } from "./external-inputs.js";
import type { LiveAdvances } from "./live-advances.js";
import { parseId, parseTitle, parseTurnRequest } from "./parse-request.js";
import { planTurn, sessionAfter, turnAppendedEvents } from "./plan-turn.js";
import type { ISessionRepo } from "./repo.js";
import type { RowUpdates } from "./row-updates.js";
import type { SessionGate } from "./session-gate.js";
import type { SessionIndex } from "./session-index.js";
import type { SessionReader } from "./session-reader.js";
import type { SessionRemover } from "./session-remover.js";
import type { TurnAdvancer } from "./turn-advancer.js";
import type { TurnResumer } from "./turn-resumer.js";
import type { TurnStopper } from "./turn-stopper.js";
