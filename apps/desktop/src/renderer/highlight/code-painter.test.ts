import { describe, expect, it } from "vitest";
import { CodePainter, MOST_COLOURED } from "./code-painter.js";
import type { CodeRun } from "./colour-code.js";

const runs: readonly CodeRun[] = [{ text: "a", kind: "keyword" }];

function painterWith() {
  const idle: (() => void)[] = [];
  const painted: string[] = [];
  const painter = new CodePainter({
    whenIdle: (run) => {
      idle.push(run);
      return () => idle.splice(idle.indexOf(run), 1);
    },
    load: async () => (source) => {
      painted.push(source);
      return runs;
    },
  });
  return { painter, idle, painted };
}

describe("when code is coloured (app.md §3)", () => {
  it("waits until there is time, and then knows it", async () => {
    const { painter, idle, painted } = painterWith();
    const told: unknown[] = [];
    painter.paint("a", "ts", (given) => told.push(given));
    await Promise.resolve();
    expect([painted, painter.known("a", "ts")]).toEqual([[], undefined]);
    idle[0]?.();
    expect([told, painter.known("a", "ts"), painter.known("a", "js")]).toEqual([[runs], runs, undefined]);
  });

  it("leaves off when nobody wants it any more, before and while it waits", async () => {
    const { painter, idle, painted } = painterWith();
    painter.paint("a", "ts", () => undefined)();
    const off = painter.paint("b", "ts", () => undefined);
    await Promise.resolve();
    off();
    expect([idle, painted]).toEqual([[], []]);
  });

  it("leaves long code and code of no language plain", async () => {
    const { painter, idle } = painterWith();
    painter.paint("a".repeat(MOST_COLOURED + 1), "ts", () => undefined);
    painter.paint("a", "", () => undefined);
    await Promise.resolve();
    expect(idle).toEqual([]);
  });

  it("forgets what was coloured longest ago", async () => {
    const { painter, idle } = painterWith();
    for (let index = 0; index <= 300; index += 1) painter.paint(`code ${index}`, "ts", () => undefined);
    await Promise.resolve();
    for (const run of idle) run();
    expect([painter.known("code 0", "ts"), painter.known("code 1", "ts")]).toEqual([undefined, runs]);
  });
});
