// Owns what the window knows of what is set up: settings, providers, agents. Read once, then anew whenever main says that
// something has changed, in this window or another. app.md §3.
import type { AgentView, CodedError, ProviderView, SettingsView, SetupChanged } from "@x/shared";
import { asCodedError, type IpcClient } from "../ipc/ipc-client.js";
import type { Frames } from "../ports/frames.js";
import { ExternalStore } from "../stores/external-store.js";

export interface Setup {
  /** Undefined until main has answered. */
  readonly view: SettingsView | undefined;
  readonly providers: readonly ProviderView[];
  readonly agents: readonly AgentView[];
  /** Why the last reading failed. */
  readonly failure: CodedError | undefined;
}

export class SetupStore extends ExternalStore<Setup> {
  readonly #client: IpcClient;
  readonly #listeners = new Set<() => void>();
  #setup: Setup = { view: undefined, providers: [], agents: [], failure: undefined };

  constructor(client: IpcClient, frames: Frames) {
    super(frames);
    this.#client = client;
  }

  /** Calls the listener whenever main says that something was set up otherwise, before it is read. */
  onChange(listener: () => void): void {
    this.#listeners.add(listener);
  }

  async start(): Promise<void> {
    this.#client.on("settings:events", (change) => void this.#take(change));
    await this.read();
  }

  /** Reads everything anew: the settings file may have been edited by hand. */
  async read(): Promise<void> {
    await this.#keep(async () => {
      const [view, { providers }, { agents }] = await Promise.all([
        this.#client.call("settings:get", {}),
        this.#client.call("providers:list", {}),
        this.#client.call("agents:list", {}),
      ]);
      return { view, providers, agents };
    });
  }

  protected override makeSnapshot(): Setup {
    return this.#setup;
  }

  async #take(change: SetupChanged): Promise<void> {
    for (const listener of this.#listeners) listener();
    if (change.type === "agents-changed") {
      await this.#keep(() => this.#client.call("agents:list", {}));
    } else {
      const view = change.type === "settings-changed" ? { view: change.view } : {};
      this.#set(view);
      await this.#keep(() => this.#client.call("providers:list", {}));
    }
  }

  async #keep(read: () => Promise<Partial<Setup>>): Promise<void> {
    try {
      this.#set({ ...(await read()), failure: undefined });
    } catch (error) {
      this.#set({ failure: asCodedError(error) });
    }
  }

  #set(part: Partial<Setup>): void {
    this.#setup = { ...this.#setup, ...part };
    this.changed();
  }
}
