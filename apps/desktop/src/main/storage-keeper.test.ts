import { FakeTimers } from "@x/core/testing";
import { expect, it } from "vitest";
import { storageKeeper } from "./storage-keeper.js";

it("app.md §3 writes what the pages store soon after, at most so often, and the last of it too", () => {
  const timers = new FakeTimers();
  const flushed: number[] = [];
  const stored = storageKeeper({ timers, flush: () => flushed.push(timers.now) });
  stored();
  timers.advance(399);
  stored();
  stored();
  timers.advance(1);
  expect(flushed).toEqual([400]);
  timers.advance(400);
  expect([flushed, timers.waiting]).toEqual([[400, 800], 0]);
  stored();
  timers.advance(400);
  expect([flushed, timers.waiting]).toEqual([[400, 800, 1_200], 0]);
});
