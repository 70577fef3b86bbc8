// Owns the figure "an input to the frame that shows it": from the event to the frame after it was painted, and the longest task meanwhile.
import { p95 } from "./bench-window.mjs";

/**
 * @param {import("./bench-window.mjs").Page} page
 * @param {"keydown" | "wheel"} input
 * @param {() => Promise<void>} act makes these inputs
 * @returns {Promise<{ p95: number, longestTask: number }>} milliseconds; 0 where no task was long
 */
export async function inputToPaint(page, input, act) {
  await page.evaluate((type) => {
    /** @type {{ delays: number[], tasks: number[] }} */
    const seen = { delays: [], tasks: [] };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.tasks.push(entry.duration);
    }).observe({ type: "longtask" });
    window.addEventListener(
      type,
      (event) => {
        // The frame after this one is painted when the next one begins.
        requestAnimationFrame(() =>
          requestAnimationFrame(() => seen.delays.push(performance.now() - event.timeStamp)),
        );
      },
      { capture: true, passive: true },
    );
  }, input);
  await act();
  const { delays, tasks } = await page.evaluate(() => /** @type {any} */ (window).seen);
  return { p95: p95(delays), longestTask: Math.max(0, ...tasks) };
}
