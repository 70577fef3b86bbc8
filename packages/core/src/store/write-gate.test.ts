import { ShuttingDownError, StoreLockedError } from "@x/shared";
import { describe, expect, it } from "vitest";
import { deferred } from "../testing/deferred.js";
import { WriteGate } from "./write-gate.js";

describe("the gate before every write (Clarifications: Quit, One writer)", () => {
  it("lets writes pass, with what they return or throw", async () => {
    const gate = WriteGate.ofWriter();
    expect(await gate.pass(async () => 1)).toBe(1);
    const full = new Error("full");
    await expect(gate.pass(() => Promise.reject(full))).rejects.toBe(full);
  });

  it("refuses what comes after it closed, without starting it", async () => {
    const gate = WriteGate.ofWriter();
    gate.close(() => new ShuttingDownError("closing"));
    let started = false;
    const write = gate.pass(async () => {
      started = true;
    });
    await expect(write).rejects.toEqual(new ShuttingDownError("closing"));
    expect(started).toBe(false);
  });

  it("waits for what had passed, however that ends, and for nothing else", async () => {
    const gate = WriteGate.ofWriter();
    const [good, bad] = [deferred(), deferred()];
    const writes = [gate.pass(() => good.promise), gate.pass(() => bad.promise)];
    gate.close(() => new ShuttingDownError("closing"));
    let isDrained = false;
    const drained = gate.drained().then(() => {
      isDrained = true;
    });
    good.resolve();
    await writes[0];
    expect(isDrained).toBe(false);
    bad.reject(new Error("full"));
    await expect(writes[1]).rejects.toThrow("full");
    await drained;
    expect(isDrained).toBe(true);
  });

  it("keeps its first reason", async () => {
    const gate = WriteGate.ofWriter();
    gate.close(() => new StoreLockedError("read-only"));
    gate.close(() => new ShuttingDownError("closing"));
    await expect(gate.pass(async () => undefined)).rejects.toMatchObject({ code: "store-locked" });
  });
});
