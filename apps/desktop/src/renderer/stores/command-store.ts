// Owns what the person has asked for and how it stands: under way, done, or refused with the reason. One command a key at a
// time, so nothing is sent twice, and a refusal is still there after looking at another conversation.
import type { CodedError } from "@x/shared";
import { asCodedError } from "../ipc/ipc-client.js";
import { ExternalStore } from "./external-store.js";

export type CommandState =
  | { readonly phase: "running" }
  | { readonly phase: "done" }
  | { readonly phase: "refused"; readonly error: CodedError };

export type CommandStates = ReadonlyMap<string, CommandState>;

export class CommandStore extends ExternalStore<CommandStates> {
  #states: CommandStates = new Map();

  /** Runs the action unless one of that key is under way. Resolves to its value, or undefined when it was refused or not run. */
  async run<Value>(key: string, action: () => Promise<Value>): Promise<Value | undefined> {
    if (this.isRunning(key)) return undefined;
    this.#set(key, { phase: "running" });
    try {
      const value = await action();
      this.#set(key, { phase: "done" });
      return value;
    } catch (error) {
      this.#set(key, { phase: "refused", error: asCodedError(error) });
      return undefined;
    }
  }

  isRunning(key: string): boolean {
    return this.#states.get(key)?.phase === "running";
  }

  /** Forgets how the last command of that key went; one under way stays. */
  dismiss(key: string): void {
    if (this.isRunning(key) || !this.#states.has(key)) return;
    const states = new Map(this.#states);
    states.delete(key);
    this.#states = states;
    this.changed();
  }

  protected override makeSnapshot(): CommandStates {
    return this.#states;
  }

  #set(key: string, state: CommandState): void {
    this.#states = new Map(this.#states).set(key, state);
    this.changed();
  }
}
