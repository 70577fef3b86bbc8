// Owns what makes an event log a session log. S§4, S§5.
import {
  SESSION_EVENT_TYPES,
  SESSION_SCHEMA_VERSION,
  SessionCorruptionError,
  SessionEvent,
  SessionExistsError,
  SessionNotFoundError,
} from "@x/shared";
import { type LogFormat, validateBy } from "../../storage/log-format.js";
import { BY_DATE } from "../../storage/log-layout.js";

export const SESSION_LOG: LogFormat<SessionEvent> = {
  folder: "sessions",
  layout: BY_DATE,
  noun: "session",
  idField: "sessionId",
  idOf: (event) => event.sessionId,
  firstType: "session_created",
  schemaVersion: SESSION_SCHEMA_VERSION,
  types: new Set(SESSION_EVENT_TYPES),
  validate: validateBy(SessionEvent),
  // Few and far between, and each names a turn or a title: all are worth a sync.
  isBoundary: () => true,
  lastResort: "export or delete it",
  NotFoundError: SessionNotFoundError,
  ExistsError: SessionExistsError,
  CorruptionError: SessionCorruptionError,
};
