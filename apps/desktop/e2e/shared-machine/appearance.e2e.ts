import { expect, it } from "vitest";
import { graveFindings } from "../look.js";
import { sharedApp } from "../shared-app.js";

it.each(["light", "dark"] as const)(
  "opens a window in the colour of its page in %s, so that nothing flashes",
  async (theme) => {
    const { app } = await sharedApp();
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

it("is told by axe what keeps people out, so that a state without findings is one", async () => {
  const { page } = (await sharedApp()).app;
  expect(await graveFindings(page)).toEqual([]);
  await page.evaluate(() => {
    const nameless = document.createElement("button");
    const pale = document.createElement("p");
    nameless.id = "nameless";
    pale.id = "pale";
    pale.textContent = "hardly there";
    Object.assign(pale.style, {
      position: "fixed",
      top: "50%",
      left: "50%",
      color: "rgb(128 128 128 / 30%)",
    });
    document.querySelector("main")?.append(nameless, pale);
  });
  expect(await graveFindings(page)).toEqual([
    { id: "button-name", where: ["#nameless"] },
    { id: "color-contrast", where: ["#pale"] },
  ]);
});
