import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import { type RunningApp, Stand } from "../stand.js";

/** The places of the windows, the oldest first. */
function places({ electron }: RunningApp) {
  return electron.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()
      .toSorted((left, right) => left.id - right.id)
      .map((window) => window.getBounds()),
  );
}

it("opens where it was closed, one window never exactly over another, app.md §2", async () => {
  const stand = await Stand.make();
  const first = await stand.start();
  const place = { x: 60, y: 50, width: 820, height: 610 };
  await first.electron.evaluate(({ BrowserWindow }, bounds) => {
    BrowserWindow.getAllWindows()[0]?.setBounds(bounds);
  }, place);
  await expect.poll(() => places(first)).toEqual([place]);
  expect(await first.quit()).toBe(0);

  const second = await stand.start();
  expect(await places(second)).toEqual([place]);
  await second.newWindow();
  const [, beside] = await places(second);
  expect(beside).toEqual({ ...place, x: 88, y: 78 });
  expect(await second.quit()).toBe(0);

  // On a screen that is no longer there.
  const file = path.join(stand.workDir, "..", "profile", "windows.json");
  await writeFile(file, JSON.stringify([{ seat: 1, ...place, x: 99_000, maximized: false }]));
  const third = await stand.start();
  const [onScreen] = await places(third);
  expect(onScreen).toMatchObject({ width: 820, height: 610 });
  expect(onScreen?.x).toBeLessThan(5_000);
  expect(await third.quit()).toBe(0);

  await writeFile(file, "{");
  const fourth = await stand.start();
  expect((await places(fourth))[0]).toMatchObject({ width: 1_100, height: 760 });
  expect(await fourth.quit()).toBe(0);
  expect(JSON.parse(await readFile(file, "utf8"))).toMatchObject([{ seat: 1, width: 1_100, height: 760 }]);
});
