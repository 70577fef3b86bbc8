// What the two kinds of processes hold, after a collection.

/**
 * @typedef {{ heap: number, rss: number, resources: string[], contents: number }} HeldByMain `heap` and `rss` in bytes; `resources`: the
 *   kinds of what keeps an event loop alive; `contents`: listeners on all contents of windows
 * @typedef {{ heap: number, nodes: number, listeners: number }} HeldByPage
 */

/**
 * @param {import("../bench/bench-window.mjs").App} app
 * @returns {Promise<HeldByMain>}
 */
export function heldByMain(app) {
  return app.evaluate(async ({ webContents }) => {
    const { setFlagsFromString } = process.getBuiltinModule("node:v8");
    const { runInNewContext } = process.getBuiltinModule("node:vm");
    setFlagsFromString("--expose-gc");
    runInNewContext("gc")();
    const { heapUsed, rss } = process.memoryUsage();
    let contents = 0;
    for (const each of webContents.getAllWebContents())
      for (const name of each.eventNames()) contents += each.listenerCount(name);
    return {
      heap: heapUsed,
      rss,
      resources: process.getActiveResourcesInfo(),
      contents,
    };
  });
}

/**
 * @param {import("../bench/bench-window.mjs").Page} page
 * @returns {Promise<HeldByPage>}
 */
export async function heldByPage(page) {
  const session = await page.context().newCDPSession(page);
  try {
    await session.send("HeapProfiler.collectGarbage");
    await session.send("Performance.enable");
    const { metrics } = await session.send("Performance.getMetrics");
    const metric = (/** @type {string} */ wanted) =>
      metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN;
    return { heap: metric("JSHeapUsedSize"), nodes: metric("Nodes"), listeners: metric("JSEventListeners") };
  } finally {
    await session.detach();
  }
}
