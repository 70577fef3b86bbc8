import { resolve } from "node:path";
import { expect, it } from "vitest";
import { fixedSettings } from "../../testing/fixed-settings.js";
import { WorkspaceFolder } from "./workspace-folder.js";

const folder = (given: string | undefined, chosen: string | undefined) =>
  new WorkspaceFolder({
    settingsStore: fixedSettings(chosen === undefined ? {} : { workspaceDir: chosen }),
    givenWorkspaceDir: given,
    defaultWorkspaceDir: "/default",
  }).current();

it("app §4 the workspace is what the caller said, else what the person chose, else the program's choice", () => {
  expect([folder("/given", "/chosen"), folder(undefined, "/chosen"), folder(undefined, undefined)]).toEqual(
    ["/given", "/chosen", "/default"].map((path) => resolve(path)),
  );
});

it("app §4 a folder that the person chooses counts from the next call on", async () => {
  const settingsStore = fixedSettings();
  const workspace = new WorkspaceFolder({
    settingsStore,
    givenWorkspaceDir: undefined,
    defaultWorkspaceDir: "/default",
  });
  await settingsStore.update((settings) => ({ ...settings, workspaceDir: "/chosen" }));
  expect(workspace.current()).toBe(resolve("/chosen"));
});
