import type { ISessionExports } from "@x/core";
import { SessionNotFoundError } from "@x/shared";
import { describe, expect, it } from "vitest";
import { saveExport } from "./save-export.js";

const SESSION_ID = "2025-11-11T04-36-29Z-0001234-000";

function given(chosen: string | undefined, open?: () => never) {
  const steps: unknown[] = [];
  const exports: ISessionExports = {
    open: async (...asked) => {
      open?.();
      steps.push(["open", ...asked]);
      return { fileName: "Plans-2025-11-11.md", pieces: (async function* () {})() };
    },
    save: async (...asked) => {
      steps.push(["save", ...asked]);
    },
  };
  const chooseFile = async (...asked: unknown[]) => {
    steps.push(["choose", ...asked]);
    return chosen;
  };
  const exported = {
    remember: (...asked: unknown[]) => {
      steps.push(["remember", ...asked]);
    },
  };
  return { saver: { exports, chooseFile, exported }, steps };
}

describe("an export from a window (app.md §1)", () => {
  it("goes into the file that the person of that window chose, under a name to begin with", async () => {
    const { saver, steps } = given("/home/me/plans.md");
    expect(await saveExport(saver, 7, SESSION_ID, "markdown")).toEqual({
      outcome: "saved",
      path: "/home/me/plans.md",
    });
    expect(steps).toEqual([
      ["open", SESSION_ID, "markdown"],
      ["choose", 7, "Plans-2025-11-11.md"],
      ["save", SESSION_ID, "markdown", "/home/me/plans.md"],
      ["remember", 7, "/home/me/plans.md"],
    ]);
  });

  it("writes nothing when no file was chosen", async () => {
    const { saver, steps } = given(undefined);
    expect(await saveExport(saver, 7, SESSION_ID, "raw")).toEqual({ outcome: "cancelled" });
    expect(steps.map((step) => (step as unknown[])[0])).toEqual(["open", "choose"]);
  });

  it("asks for no file when there is nothing to export", async () => {
    const gone = new SessionNotFoundError("gone");
    const { saver, steps } = given("/home/me/plans.md", () => {
      throw gone;
    });
    await expect(saveExport(saver, 7, SESSION_ID, "json")).rejects.toBe(gone);
    expect(steps).toEqual([]);
  });
});
