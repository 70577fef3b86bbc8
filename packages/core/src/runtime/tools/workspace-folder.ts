// Owns which folder the agents work in: what the caller said, else what the person chose, else the program's own choice.
import { resolve } from "node:path";
import type { ISettingsStore } from "../../ports/settings-store.js";

export interface IWorkspaceFolder {
  /** Its absolute path now. */
  current(): string;
}

export interface WorkspaceFolderSeams {
  readonly settingsStore: ISettingsStore;
  readonly givenWorkspaceDir: string | undefined;
  readonly defaultWorkspaceDir: string;
}

export class WorkspaceFolder implements IWorkspaceFolder {
  readonly #seams: WorkspaceFolderSeams;

  constructor({ settingsStore, givenWorkspaceDir, defaultWorkspaceDir }: WorkspaceFolderSeams) {
    this.#seams = { settingsStore, givenWorkspaceDir, defaultWorkspaceDir };
  }

  current(): string {
    const { settingsStore, givenWorkspaceDir, defaultWorkspaceDir } = this.#seams;
    return resolve(givenWorkspaceDir ?? settingsStore.current().workspaceDir ?? defaultWorkspaceDir);
  }
}
