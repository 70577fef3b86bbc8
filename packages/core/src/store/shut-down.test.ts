import { ShuttingDownError } from "@x/shared";
import { beforeEach, describe, expect, it } from "vitest";
import { type Deferred, deferred } from "../testing/deferred.js";
import { FakeTimers } from "../testing/fake-time.js";
import { RecordingLogger } from "../testing/recording-logger.js";
import { type ShutdownParts, shutDown } from "./shut-down.js";
import { WriteGate } from "./write-gate.js";

let steps: string[];
let timers: FakeTimers;
let writeGate: WriteGate;
let work: Deferred<void>;
let files: Deferred<void>;
let filesBegun: Deferred<void>;
let logger: RecordingLogger;
let parts: ShutdownParts;

beforeEach(() => {
  steps = [];
  timers = new FakeTimers();
  logger = new RecordingLogger();
  writeGate = WriteGate.ofWriter();
  work = deferred();
  files = deferred();
  filesBegun = deferred();
  parts = {
    abortWork: () => {
      steps.push("abort");
      return work.promise;
    },
    writeGate,
    closeFiles: () => {
      steps.push("close files");
      filesBegun.resolve();
      return files.promise;
    },
    releaseStore: async () => {
      steps.push("release");
    },
    timers,
    logger,
  };
});

describe("closing a core (Clarifications: Quit)", () => {
  it("aborts, waits, closes the files and frees the store, in that order", async () => {
    const closing = shutDown(parts);
    expect(steps).toEqual(["abort"]);
    work.resolve();
    await filesBegun.promise;
    expect(steps).toEqual(["abort", "close files"]);
    files.resolve();
    await closing;
    expect(steps).toEqual(["abort", "close files", "release"]);
    expect(timers.waiting).toBe(0);
  });

  it("lets nothing be written from the first moment on", async () => {
    void shutDown(parts);
    await expect(writeGate.pass(async () => undefined)).rejects.toBeInstanceOf(ShuttingDownError);
  });

  it("frees the store within five seconds, whatever does not end", async () => {
    const closing = shutDown(parts);
    const first = await Promise.resolve(timers.waiting);
    expect(first).toBe(1);
    timers.advance(3_000);
    await filesBegun.promise;
    timers.advance(1_500);
    await closing;
    expect(steps).toEqual(["abort", "close files", "release"]);
    expect(timers.now).toBeLessThan(5_000);
  });

  it("frees the store whatever fails on the way, and says what that was", async () => {
    const closing = shutDown(parts);
    work.reject(new Error("a task log is broken"));
    await filesBegun.promise;
    files.reject(new Error("a tool server does not close"));
    await closing;
    expect(steps).toEqual(["abort", "close files", "release"]);
    expect(logger.warnings).toEqual([
      "closing goes on without waiting for the running work (Error: a task log is broken)",
      "closing goes on without waiting for the files (Error: a tool server does not close)",
    ]);
    expect(timers.waiting).toBe(0);
  });

  it("frees the store when a part throws at once, and rejects when it cannot be freed", async () => {
    const fails = (): never => {
      throw new Error("at once");
    };
    await shutDown({ ...parts, abortWork: fails, closeFiles: fails });
    expect(steps).toEqual(["release"]);
    work.resolve();
    files.resolve();
    await expect(shutDown({ ...parts, releaseStore: fails })).rejects.toThrow("at once");
  });

  it("waits for the writes that had passed the gate, whoever brought the repository", async () => {
    const write = deferred();
    const writing = writeGate.pass(() => write.promise);
    const closing = shutDown(parts);
    work.resolve();
    await filesBegun.promise;
    files.resolve();
    write.resolve();
    await writing;
    await closing;
    expect(steps).toEqual(["abort", "close files", "release"]);
  });
});
