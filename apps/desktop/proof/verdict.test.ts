import { describe, expect, it } from "vitest";
import { verdict } from "./verdict.mjs";

const atRest = { heap: 30e6, rss: 200e6, resources: ["FSEvent", "Timeout"], contents: 20 };

/** Twelve samples, of which the first three are the warm-up; what grows, grows from one to the next. */
function samples(grows: { heapOfMain?: number; heapOfPage?: number; nodes?: number } = {}) {
  return Array.from({ length: 12 }, (_, number) => ({
    main: { ...atRest, heap: 30e6 + number * (grows.heapOfMain ?? 0) },
    page: {
      heap: 8e6 + number * (grows.heapOfPage ?? 0),
      nodes: 900 + number * (grows.nodes ?? 0),
      listeners: 250,
    },
  }));
}

const flat = { samples: samples(), before: atRest, after: atRest, isLong: true };

describe("the verdict over a long use of windows", () => {
  it("finds nothing where nothing grew", () => {
    expect(verdict(flat)).toStrictEqual({
      "heap of main, MB": [30, 30, 30],
      "heap of a page, MB": [8, 8, 8],
      "nodes of a page": [900, 900, 900],
      "listeners of a page": [250, 250, 250],
      "heap of main at rest, first and last, MB": [30, 30],
      "growth judged": true,
      "held by main at rest": { FSEvent: 1, Timeout: 1 },
      failed: [],
    });
  });

  it("tells what grew from the first third to the last, in a run that is long enough", () => {
    const leaking = samples({ heapOfMain: 1e6, heapOfPage: 1e6, nodes: 100 });
    expect(verdict({ ...flat, samples: leaking }).failed).toStrictEqual([
      "heap of main, MB grew: 33, 36, 39",
      "heap of a page, MB grew: 11, 14, 17",
      "nodes of a page grew: 1200, 1500, 1800",
    ]);
    expect(verdict({ ...flat, samples: leaking, isLong: false }).failed).toStrictEqual([]);
  });

  it("tells one timer, and one listener, that main holds at rest and did not hold before", () => {
    const after = { ...atRest, resources: [...atRest.resources, "Timeout"], contents: 21 };
    expect(verdict({ ...flat, after, isLong: false }).failed).toStrictEqual([
      "main holds 2 Timeout at rest, 1 at first",
      "21 listeners on the contents of one window, 20 at first",
    ]);
  });
});
