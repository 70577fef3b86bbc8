import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { FakeTimers, RecordingLogger } from "@x/core/testing";
import { expect, it, onTestFinished } from "vitest";
import { followUpdates, type Updater } from "./updates.js";

const DAY = 24 * 60 * 60 * 1_000;

class HandUpdater implements Updater {
  checks = 0;
  fault: Error | undefined;
  readonly #listeners: ((update: { readonly version: string }) => void)[] = [];

  async checkForUpdates(): Promise<void> {
    this.checks += 1;
    if (this.fault !== undefined) throw this.fault;
  }

  on(_event: "update-downloaded", listener: (update: { readonly version: string }) => void): void {
    this.#listeners.push(listener);
  }

  download(version: string): void {
    for (const listener of this.#listeners) listener({ version });
  }
}

function stage({ withFeed }: { readonly withFeed: boolean }) {
  const folder = mkdtempSync(path.join(tmpdir(), "x-updates-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const feedFile = path.join(folder, "app-update.yml");
  if (withFeed) writeFileSync(feedFile, "provider: generic\n");
  const [updater, timers, logger] = [new HandUpdater(), new FakeTimers(), new RecordingLogger()];
  const ready: string[] = [];
  let loads = 0;
  const load = async () => {
    loads += 1;
    return updater;
  };
  const parts = { feedFile, load, timers, logger, onReady: (version: string) => ready.push(version) };
  return { updater, timers, logger, ready, parts, loads: () => loads };
}

it("loads nothing and asks nobody where the program was packed without a feed, security.md Updates", async () => {
  const { parts, updater, timers, loads } = stage({ withFeed: false });
  await followUpdates(parts);
  expect([loads(), updater.checks, timers.waiting]).toStrictEqual([0, 0, 0]);
});

it("looks at the start and once a day, and says when a newer version is there", async () => {
  const { parts, updater, timers, ready } = stage({ withFeed: true });
  await followUpdates(parts);
  expect(updater.checks).toBe(1);
  timers.advance(DAY);
  timers.advance(DAY);
  expect(updater.checks).toBe(3);
  updater.download("1.2.3");
  expect(ready).toStrictEqual(["1.2.3"]);
});

it("says in the log that looking failed, and looks again the next day", async () => {
  const { parts, updater, timers, logger } = stage({ withFeed: true });
  updater.fault = new Error("net::ERR_INTERNET_DISCONNECTED");
  await followUpdates(parts);
  updater.fault = undefined;
  timers.advance(DAY);
  expect(updater.checks).toBe(2);
  expect(logger.warnings).toStrictEqual(["could not look for a newer version"]);
});

it("says in the log that the updater could not be loaded, and starts all the same", async () => {
  const { parts, logger } = stage({ withFeed: true });
  await followUpdates({ ...parts, load: () => Promise.reject(new Error("not in the package")) });
  expect(logger.warnings).toStrictEqual(["could not look for a newer version"]);
});
