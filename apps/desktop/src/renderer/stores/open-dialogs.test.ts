import { describe, expect, it } from "vitest";
import { OpenDialogs } from "./open-dialogs.js";

function opened(...names: readonly string[]) {
  const dialogs = new OpenDialogs();
  const log: string[] = [];
  const asked = new Map<string, () => void>();
  const open = (name: string) => {
    const close = dialogs.add({
      leave: (then) =>
        asked.set(name, () => {
          close();
          log.push(`${name} is closed`);
          if (name === "set-up") open("settings");
          then();
        }),
    });
  };
  names.forEach(open);
  dialogs.leaveAll(() => log.push("left"));
  return { asked, log };
}

describe("leaving the dialogs that are open (app.md §3)", () => {
  it("is done at once where there is none", () => {
    expect(opened().log).toEqual(["left"]);
  });

  it("asks one after the other, the newest first, also one that comes back behind another", () => {
    const { asked, log } = opened("task", "set-up");
    expect([...asked.keys()]).toEqual(["set-up"]);
    for (const name of ["set-up", "settings", "task"]) asked.get(name)?.();
    expect(log).toEqual(["set-up is closed", "settings is closed", "task is closed", "left"]);
  });

  it("goes no further than one that stays", () => {
    const dialogs = new OpenDialogs();
    dialogs.add({ leave: (then) => then() });
    let left = false;
    dialogs.leaveAll(() => {
      left = true;
    });
    expect(left).toBe(false);
  });
});
