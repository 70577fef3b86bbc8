import { describe, expect, it } from "vitest";
import { WriteGate } from "../store/write-gate.js";
import { RecordingLogger } from "../testing/recording-logger.js";
import { withTemporaryDirectory } from "../testing/temporary-directory.js";
import { createParts } from "./container.js";
import type { Cradle } from "./cradle.js";
import { bridges } from "./register-bridges.js";
import { doctor } from "./register-doctor.js";
import { sessions } from "./register-sessions.js";
import { storage } from "./register-storage.js";
import { tasks } from "./register-tasks.js";
import { turns } from "./register-turns.js";

const NAMES = Object.keys({
  ...storage,
  ...bridges,
  ...turns,
  ...sessions,
  ...tasks,
  ...doctor,
}) as (keyof Cradle)[];

describe("the container (app.md §6)", () => {
  it.each(NAMES)("can build %s from what is registered", (name) =>
    withTemporaryDirectory(async (workDir) => {
      const { cradle, dispose } = createParts({
        given: {
          workDir,
          givenWorkspaceDir: undefined,
          defaultWorkspaceDir: ".",
          defaultModel: undefined,
          hostSecrets: undefined,
          scanAfter: undefined,
          readsOwnFiles: true,
          fsync: "off",
          abandonToolsAfterMs: 5_000,
          guideDelayMs: 0,
        },
        logger: new RecordingLogger(),
        writeGate: WriteGate.ofWriter(),
        overrides: {},
      });
      expect(cradle[name]).toBe(cradle[name]);
      await dispose();
    }),
  );
});
