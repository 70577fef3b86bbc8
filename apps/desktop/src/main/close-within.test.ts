import { FakeTimers } from "@x/core/testing";
import { StoreIoError } from "@x/shared";
import { describe, expect, it } from "vitest";
import { closeWithin } from "./close-within.js";

describe("quitting, Clarifications: Quit", () => {
  it("is done when the store is closed, and leaves no timer behind", async () => {
    const timers = new FakeTimers();
    expect(await closeWithin(5_000, timers, async () => undefined)).toBe(true);
    expect(timers.waiting).toBe(0);
  });

  it("leaves behind what does not close in time", async () => {
    const timers = new FakeTimers();
    const closed = closeWithin(5_000, timers, () => new Promise(() => undefined));
    timers.advance(5_000);
    expect(await closed).toBe(false);
  });

  it("says when closing failed", async () => {
    const failure = new StoreIoError("the disk is gone");
    await expect(closeWithin(5_000, new FakeTimers(), () => Promise.reject(failure))).rejects.toBe(failure);
  });
});
