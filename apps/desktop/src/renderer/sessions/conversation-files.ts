// Owns what a person does with the files of a conversation: write them out, recover damaged ones; and what came of it, until it
// is dismissed. app.md §3 "unreadable conversations", §1.
import type { ExportFormat, RecoveryReport } from "@x/shared";
import type { IpcClient } from "../ipc/ipc-client.js";
import type { Frames } from "../ports/frames.js";
import type { CommandStore } from "../stores/command-store.js";
import { ExternalStore } from "../stores/external-store.js";
import type { Navigation } from "./navigation.js";
import type { SessionListStore } from "./session-list-store.js";

/** One command at a time a conversation, under these keys of the `CommandStore`. */
export const EXPORT_KEY = "export";
export const SHOW_KEY = "show-exported";
export const recoverKey = (sessionId: string) => `recover:${sessionId}`;

export interface FilesOutcome {
  /** Where the last export was saved. */
  readonly savedTo: string | undefined;
  /** The conversation in view when the last export was asked for: there, and nowhere else, it is said what came of it. */
  readonly askedIn: string | undefined;
  /** What was recovered, by session. */
  readonly reports: ReadonlyMap<string, RecoveryReport>;
}

export interface ConversationFilesParts {
  readonly client: IpcClient;
  readonly frames: Frames;
  readonly commands: CommandStore;
  readonly list: SessionListStore;
  readonly navigation: Navigation;
}

export class ConversationFiles extends ExternalStore<FilesOutcome> {
  readonly #parts: ConversationFilesParts;
  #outcome: FilesOutcome = { savedTo: undefined, askedIn: undefined, reports: new Map() };

  constructor(parts: ConversationFilesParts) {
    super(parts.frames);
    this.#parts = parts;
  }

  async export(sessionId: string, format: ExportFormat): Promise<void> {
    const { client, commands, navigation } = this.#parts;
    commands.dismiss(SHOW_KEY);
    this.#take({ savedTo: undefined, askedIn: navigation.sessionId });
    const answer = await commands.run(EXPORT_KEY, () =>
      client.call("sessions:export", { sessionId, format }),
    );
    if (answer?.outcome === "saved") this.#take({ savedTo: answer.path });
  }

  /** In the system's own file manager; which file that is, main knows. */
  async showExported(): Promise<void> {
    const { client, commands } = this.#parts;
    await commands.run(SHOW_KEY, () => client.call("sessions:showExported", {}));
  }

  /** Resolves to false when it was refused. What could not be read is read again. */
  async recover(sessionId: string): Promise<boolean> {
    const { client, commands, list, navigation } = this.#parts;
    const report = await commands.run(recoverKey(sessionId), () =>
      client.call("sessions:recover", { sessionId }),
    );
    if (report === undefined) return false;
    this.#take({ reports: new Map(this.#outcome.reports).set(sessionId, report) });
    const { open } = navigation.getSnapshot();
    if (open?.sessionId === sessionId) open.retry();
    // While the startup scan runs nobody is told of single changes.
    if (!list.getSnapshot().ready) list.read();
    return true;
  }

  dismissExport(): void {
    this.#parts.commands.dismiss(EXPORT_KEY);
    this.#parts.commands.dismiss(SHOW_KEY);
    this.#take({ savedTo: undefined });
  }

  dismissReport(sessionId: string): void {
    const reports = new Map(this.#outcome.reports);
    reports.delete(sessionId);
    this.#take({ reports });
  }

  protected override makeSnapshot(): FilesOutcome {
    return this.#outcome;
  }

  #take(outcome: Partial<FilesOutcome>): void {
    this.#outcome = { ...this.#outcome, ...outcome };
    this.changed();
  }
}
