// Owns a window as small as can be, and what does not fit into it.
import type { Page } from "playwright-core";
import type { RunningApp } from "./stand.js";

/** Narrower and lower than a window can be made is refused. */
export async function makeSmall(app: RunningApp, width = 480, height = 400): Promise<void> {
  await app.electron.evaluate(
    ({ BrowserWindow }, size) => {
      const [window] = BrowserWindow.getAllWindows();
      window?.setMinimumSize(...(window.getMinimumSize() as [number, number]));
      window?.setContentSize(...size);
    },
    [width, height] as [number, number],
  );
  await app.page.waitForFunction((size) => innerWidth === size[0] && innerHeight === size[1], [
    width,
    height,
  ] as const);
}

/** What sticks out of the window at the right or below, where nobody could scroll to it. */
export function overflowing(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isClipped = (element: Element) => {
      for (let at = element.parentElement; at !== null; at = at.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(at);
        if (overflowX !== "visible" || overflowY !== "visible") {
          const box = at.getBoundingClientRect();
          if (
            at !== document.body &&
            at.id !== "root" &&
            box.right <= innerWidth &&
            box.bottom <= innerHeight
          )
            return true;
        }
      }
      return false;
    };
    return [...document.body.querySelectorAll("*")]
      .filter((element) => {
        const box = element.getBoundingClientRect();
        const isSeen = box.width > 1 && box.height > 1;
        return isSeen && (box.right > innerWidth + 1 || box.bottom > innerHeight + 1) && !isClipped(element);
      })
      .map((element) => `${element.tagName} ${element.getAttribute("class") ?? ""}`);
  });
}
