import { EventEmitter } from "node:events";
import { FakeTimers } from "@x/core/testing";
import type { App } from "electron";
import { describe, expect, it } from "vitest";
import { firstWindowDrawn } from "./first-window-drawn.js";

function stand() {
  const app = new EventEmitter();
  const timers = new FakeTimers();
  let drawn = false;
  const promise = firstWindowDrawn(app as unknown as Pick<App, "once">, timers).then(() => {
    drawn = true;
  });
  return { app, timers, promise, isDrawn: () => drawn };
}

describe("the first window", () => {
  it("is drawn when it is ready to be shown, quality.md §3", async () => {
    const { app, timers, promise, isDrawn } = stand();
    const window = new EventEmitter();
    app.emit("browser-window-created", {}, window);
    expect(isDrawn()).toBe(false);
    window.emit("ready-to-show");
    await promise;
    expect(timers.waiting).toBe(0);
  });

  it("keeps nothing waiting for longer than five seconds when it cannot be drawn", async () => {
    const { timers, promise, isDrawn } = stand();
    timers.advance(4_999);
    expect(isDrawn()).toBe(false);
    timers.advance(1);
    await promise;
    expect(isDrawn()).toBe(true);
  });
});
