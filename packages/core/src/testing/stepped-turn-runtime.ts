// A turn runtime whose advances are stepped by the test: nothing runs by itself, every file it leaves is a real turn log, and
// what it was asked is on record. S§13.
import {
  assertNever,
  reduceTurn,
  ShuttingDownError,
  type Turn,
  type TurnCreated,
  type TurnEvent,
  type TurnExternalInput,
  TurnInputError,
  type TurnOutcome,
  type TurnStreamEvent,
  turnOutcomeOf,
} from "@x/shared";
import {
  AGENT,
  answered,
  called,
  cancelled,
  completed,
  failed,
  invoked,
  permissionRequired,
  permissionResolved,
  resulted,
  suspended,
  type TurnPart,
  toolCall,
} from "@x/shared/testing";
import type { IClock } from "../ports/clock.js";
import type { IMonotonicallyIncreasingIdGenerator } from "../ports/id-generator.js";
import type {
  AdvanceOptions,
  CreatedTurn,
  CreateTurnInput,
  ITurnRuntime,
  TurnExecution,
} from "../runtime/turns/api.js";
import { HotStream } from "../runtime/turns/invocation/hot-stream.js";
import type { ITurnRepo } from "../runtime/turns/repo.js";
import { type Deferred, deferred } from "./deferred.js";
import { continuation } from "./turn-logs.js";
