// Owns putting one core together. Nothing outside this folder and `createCore` ever sees a container; no class looks anything up.

import { InvalidInputError } from "@x/shared";
import {
  type AwilixContainer,
  asValue,
  createContainer,
  type DisposableResolver,
  InjectionMode,
} from "awilix";
import { allEnded } from "../concurrency/all-ended.js";
import type { ILogger } from "../ports/logger.js";
import type { ISessionRepo } from "../runtime/sessions/repo.js";
import type { ITaskRepo } from "../runtime/tasks/repo.js";
import type { ITurnRepo } from "../runtime/turns/repo.js";
import { gatedRepo } from "../store/gated-repo.js";
import type { WriteGate } from "../store/write-gate.js";
import type { CoreOverrides, Cradle, GivenToCore } from "./cradle.js";
import { bridges } from "./register-bridges.js";
import { doctor } from "./register-doctor.js";
import { sessions } from "./register-sessions.js";
import { storage } from "./register-storage.js";
import { tasks } from "./register-tasks.js";
import { turns } from "./register-turns.js";

export interface ContainerInput {
  readonly given: GivenToCore;
  readonly logger: ILogger;
  readonly writeGate: WriteGate;
  readonly overrides: CoreOverrides;
}

export interface Container {
  /** Builds each part when it is first asked for. */
  readonly cradle: Cradle;
  /** Gives up what the built parts hold; ready values are left alone. A part that fails to does not keep the others from it. */
  dispose(): Promise<void>;
}

/** What writes the store: a host's own stands behind the same gate as ours. */
type AnyRepo = ISessionRepo | ITurnRepo | ITaskRepo;
const REPOS: ReadonlySet<string> = new Set<keyof Cradle>(["sessionRepo", "turnRepo", "taskRepo"]);

/** Throws `invalid-input` for an override of something that does not exist. */
export function createParts({ given, logger, writeGate, overrides }: ContainerInput): Container {
  const container = createContainer<Cradle>({ injectionMode: InjectionMode.PROXY, strict: true });
  const said = { ...given, logger, writeGate };
  for (const [name, value] of Object.entries(said)) container.register(name, asValue(value));
  container.register({ ...storage, ...bridges, ...turns, ...sessions, ...tasks, ...doctor });
  for (const [name, value] of Object.entries(overrides)) {
    if (value === undefined) continue;
    if (!container.hasRegistration(name)) {
      throw new InvalidInputError(`there is nothing called "${name}" to override in the core`);
    }
    const ready = REPOS.has(name) ? gatedRepo(value as AnyRepo, writeGate) : value;
    container.register(name, asValue(ready));
  }
  return { cradle: container.cradle, dispose: () => disposeAll(container) };
}

/** The container's own `dispose` stops waiting at the first part that fails. */
async function disposeAll({ cache }: AwilixContainer<Cradle>): Promise<void> {
  const parts = [...cache.values()];
  cache.clear();
  await allEnded(
    parts.map(async ({ resolver, value }) => {
      await (resolver as Partial<DisposableResolver<unknown>>).dispose?.(value);
    }),
  );
}
