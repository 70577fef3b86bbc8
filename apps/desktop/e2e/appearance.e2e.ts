import { expect, it } from "vitest";
import { Stand } from "./stand.js";

it.each(["light", "dark"] as const)(
  "opens a window in the colour of its page in %s, so that nothing flashes",
  async (theme) => {
    const app = await (await Stand.make()).start();
    await app.electron.evaluate(({ nativeTheme }, source) => {
      nativeTheme.themeSource = source;
    }, theme);
    const page = await app.newWindow();
    const painted = await page.evaluate(() => {
      const canvas = new OffscreenCanvas(1, 1).getContext("2d");
      if (canvas === null) throw new Error("no canvas");
      canvas.fillStyle = getComputedStyle(document.body).backgroundColor;
      canvas.fillRect(0, 0, 1, 1);
      return [...canvas.getImageData(0, 0, 1, 1).data.slice(0, 3)];
    });
    const before = await app.electron.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()
        .toSorted((left, right) => right.id - left.id)[0]
        ?.getBackgroundColor(),
    );
    const hex = painted.map((part) => part.toString(16).padStart(2, "0")).join("");
    expect(before?.toLowerCase()).toBe(`#${hex}`);
  },
);
