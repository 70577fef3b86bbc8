// What the two kinds of processes hold, after a collection.

/**
 * @typedef {{ heap: number, rss: number, resources: number, contents: number }} HeldByMain `heap` and `rss` in bytes; `resources`: what keeps
 *   an event loop alive; `contents`: listeners on all contents of windows
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
    const listeners = (/** @type {any} */ contents) =>
      contents.eventNames().reduce((sum, name) => sum + contents.listenerCount(name), 0);
    const all = webContents.getAllWebContents();
    return {
      heap: heapUsed,
      rss,
      resources: process.getActiveResourcesInfo().length,
      contents: all.reduce((sum, contents) => sum + listeners(contents), 0),
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
