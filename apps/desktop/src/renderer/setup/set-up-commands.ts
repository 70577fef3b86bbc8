// Owns what a person can set up: each is one call, kept under a key so that nothing is done twice and a refusal stays in view
// where it was asked for. What has changed comes back as an event. app.md §3.
import type { IpcChannel, IpcRequest, IpcResponse, SettingsChanges, SetupChannel } from "@x/shared";
import type { IpcClient } from "../ipc/ipc-client.js";
import type { CommandStore } from "../stores/command-store.js";

export class SetUpCommands {
  readonly #client: IpcClient;
  readonly #commands: CommandStore;

  constructor(client: IpcClient, commands: CommandStore) {
    this.#client = client;
    this.#commands = commands;
  }

  /** Undefined when it was refused; the reason is the command of that key. */
  run<C extends SetupChannel & IpcChannel>(
    key: string,
    channel: C,
    request: IpcRequest<C>,
  ): Promise<IpcResponse<C> | undefined> {
    return this.#commands.run(key, () => this.#client.call(channel, request));
  }

  /** Resolves to false when it was refused. */
  async change(key: string, changes: SettingsChanges): Promise<boolean> {
    return (await this.run(key, "settings:update", changes)) !== undefined;
  }

  dismiss(key: string): void {
    this.#commands.dismiss(key);
  }
}
