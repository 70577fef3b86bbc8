// Owns what a window is told of the settings: what is in force, what is wrong with the file, where things are. app.md §3.
import path from "node:path";
import type { IHostSecrets, ISettingsStore, IWorkspaceFolder } from "@x/core";
import { type SettingsView, toErrorRecord } from "@x/shared";

export interface SettingsViewSources {
  readonly settings: Pick<ISettingsStore, "current" | "fault">;
  readonly workspace: IWorkspaceFolder;
  readonly workDir: string;
  readonly hostSecrets: Pick<IHostSecrets, "isAvailable" | "place">;
}

export function settingsView({
  settings,
  workspace,
  workDir,
  hostSecrets,
}: SettingsViewSources): SettingsView {
  const fault = settings.fault();
  return {
    settings: settings.current(),
    ...(fault === undefined ? {} : { fault: faultOf(fault) }),
    places: {
      settingsFile: path.join(workDir, "settings.json"),
      storage: workDir,
      workspace: workspace.current(),
    },
    keysAreKept: hostSecrets.isAvailable() ? hostSecrets.place : "memory",
  };
}

function faultOf(error: Error): { code: string; message: string } {
  const { code, message } = toErrorRecord(error);
  return { code, message };
}
