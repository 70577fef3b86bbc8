import { expect, it } from "vitest";
import { browserFrames } from "./frames.js";

function view(visibilityState: "visible" | "hidden") {
  const frames: (() => void)[] = [];
  const timers: (() => void)[] = [];
  const page = {
    document: { visibilityState },
    requestAnimationFrame: (run: () => void) => frames.push(run),
    setTimeout: (run: () => void) => timers.push(run),
  };
  return { page: page as unknown as Window, frames, timers };
}

it("runs everything that was asked for in one frame, each thing once", () => {
  const { page, frames } = view("visible");
  const ports = browserFrames(page);
  const ran: string[] = [];
  const one = () => ran.push("one");
  ports.request(one);
  ports.request(one);
  ports.request(() => {
    ran.push("two");
    ports.request(one);
  });
  expect(frames.length).toBe(1);
  frames[0]?.();
  expect([ran, frames.length]).toEqual([["one", "two"], 2]);
});

it("waits for a slow timer in a hidden window, which paints nothing", () => {
  const { page, frames, timers } = view("hidden");
  browserFrames(page).request(() => undefined);
  expect([frames.length, timers.length]).toEqual([0, 1]);
});
