// Owns how a component follows one command of the person: under way, done, refused.
import type { CommandState } from "../stores/command-store.js";
import { useServices } from "./services-context.js";
import { useStore } from "./use-store.js";

export function useCommand(key: string): CommandState | undefined {
  return useStore(useServices().commands).get(key);
}
