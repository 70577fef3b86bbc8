// Owns the composition root: the store taken, one core put together, the startup scan begun, and the way out. app.md §6.
// Nothing is global: cores with different stores live side by side in one process.

import { resolve } from "node:path";
import { StoreLockedError } from "@x/shared";
import { DEFAULT_GUIDE_DELAY_MS } from "./bridges/offline-guide/guide-delay.js";
import { allEnded } from "./concurrency/all-ended.js";
import type { Core, CoreOptions } from "./core.js";
import { checkedCoreOptions } from "./core-options.js";
import { type Container, createParts } from "./di/container.js";
import { StderrLogger } from "./ports/logger.js";
import { runHeadlessTurnWith } from "./runtime/assembly/headless-api.js";
import { DEFAULT_TURN_LIMITS } from "./runtime/turns/invocation/turn-limits.js";
import { checkStoreFolder } from "./storage/store-folder.js";
import type { Release } from "./store/lock-attempt.js";
import { shutDown } from "./store/shut-down.js";
import { thisHolder } from "./store/store-holder.js";
import { isStoreHeld, takeStore } from "./store/store-lock.js";
import { WriteGate } from "./store/write-gate.js";

/**
 * Takes the store and starts the scan of it; resolves before the scan is done. The process lives at least until `close`, unless the
 * store was opened read-only. Errors: `store-locked` (`data.holder`: pid and name), `store-io`, `invalid-input`.
 */
export async function createCore(given: CoreOptions): Promise<Core> {
  const options = checkedCoreOptions(given);
  const workDir = resolve(options.workDir);
  const isReader = options.readOnly === true;
  const writeGate = isReader
    ? WriteGate.ofReader(
        () => readOnlyRefusal(workDir),
        () => isStoreHeld(workDir),
      )
    : WriteGate.ofWriter();
  if (isReader) await checkStoreFolder(workDir);
  const container = partsOf(options, workDir, writeGate);
  await container.cradle.settingsStore.load();
  const release = isReader ? noRelease : await takeStore(workDir, thisHolder(options.appName));
  try {
    return start(container, writeGate, release, !isReader && options.runScheduledTasks === true);
  } catch (error) {
    await allEnded([container.dispose(), release()]).catch((failure: unknown) =>
      container.cradle.logger.warn("a core that could not start did not close well", {
        reason: String(failure),
      }),
    );
    throw error;
  }
}

/** Of a store that was not taken. */
async function noRelease(): Promise<void> {}

function partsOf(options: CoreOptions, workDir: string, writeGate: WriteGate): Container {
  const overrides = options.overrides ?? {};
  return createParts({
    given: {
      workDir,
      givenWorkspaceDir: options.workspaceDir,
      defaultWorkspaceDir: options.defaultWorkspaceDir ?? ".",
      defaultModel: options.defaultModel,
      hostSecrets: options.hostSecrets,
      scanAfter: options.scanAfter?.catch(() => undefined),
      readsOwnFiles: ["sessionRepo", "turnRepo", "turnRuntime"].every((name) => !(name in overrides)),
      fsync: options.fsync ?? "off",
      abandonToolsAfterMs: options.abandonToolsAfterMs ?? DEFAULT_TURN_LIMITS.abandonAfter,
      guideDelayMs: options.guideDelayMs ?? DEFAULT_GUIDE_DELAY_MS,
    },
    logger: options.logger ?? new StderrLogger(),
    writeGate,
    overrides,
  });
}

function start(
  { cradle, dispose }: Container,
  writeGate: WriteGate,
  releaseStore: Release,
  runsTasks: boolean,
): Core {
  const { sessions, headless, liveAdvances, advanceFailures, startupScan, sessionIndex, tasks, timers } =
    cradle;
  const ready = startupScan.run();
  // Whoever awaits `ready` hears of it; nobody has to.
  ready.catch(() => undefined);
  if (runsTasks) void tasks.begin();
  let closing: Promise<void> | undefined;
  return {
    sessions,
    exports: cradle.sessionExports,
    recovery: cradle.sessionRecovery,
    doctor: cradle.storeDoctor,
    turnRuntime: cradle.trackedTurnRuntime,
    headless,
    runHeadlessTurn: runHeadlessTurnWith(headless),
    tasks,
    taskBus: cradle.taskBus,
    sessionBus: cradle.sessionBus,
    turnEventBus: cradle.turnEventBus,
    lifecycleBus: cradle.lifecycleBus,
    noticeBus: cradle.noticeBus,
    settings: cradle.settingsStore,
    secrets: cradle.secretStore,
    workspace: cradle.workspaceFolder,
    agents: cradle.agentCatalog,
    providers: cradle.providerBook,
    providerSetup: cradle.providerSetup,
    mcpServers: cradle.mcpServers,
    toolSources: cradle.toolSources,
    requests: cradle.requestInspector,
    activity: { active: () => liveAdvances.active(), failures: () => advanceFailures.failures() },
    ready,
    isReady: () => sessionIndex.isReady,
    close: () => {
      closing ??= shutDown({
        abortWork: () => allEnded([tasks.close(), sessions.close()]),
        writeGate,
        closeFiles: dispose,
        releaseStore,
        timers,
        logger: cradle.logger,
      });
      return closing;
    },
  };
}

function readOnlyRefusal(workDir: string): StoreLockedError {
  return new StoreLockedError(`the store ${workDir} was opened read-only; nothing can be changed here`, {
    data: { workDir, readOnly: true },
  });
}
