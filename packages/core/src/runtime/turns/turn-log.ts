// Owns what makes an event log a turn log. T§2, T§6.
import {
  TURN_EVENT_TYPES,
  TURN_SCHEMA_VERSION,
  TurnCorruptionError,
  TurnEvent,
  TurnExistsError,
  TurnNotFoundError,
} from "@x/shared";
import { type LogFormat, validateBy } from "../../storage/log-format.js";
import { BY_DATE } from "../../storage/log-layout.js";

/** Where a turn comes to rest, and so where syncing pays: its beginning is synced by its creation. */
const BOUNDARIES: ReadonlySet<string> = new Set<TurnEvent["type"]>([
  "turn_suspended",
  "turn_completed",
  "turn_failed",
  "turn_cancelled",
]);

export const TURN_LOG: LogFormat<TurnEvent> = {
  folder: "turns",
  layout: BY_DATE,
  noun: "turn",
  idField: "turnId",
  idOf: (event) => event.turnId,
  firstType: "turn_created",
  schemaVersion: TURN_SCHEMA_VERSION,
  types: new Set(TURN_EVENT_TYPES),
  validate: validateBy(TurnEvent),
  isBoundary: (event) => BOUNDARIES.has(event.type),
  lastResort: "export or delete it",
  NotFoundError: TurnNotFoundError,
  ExistsError: TurnExistsError,
  CorruptionError: TurnCorruptionError,
};
