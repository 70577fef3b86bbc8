// Owns what a person at the terminal can do about an error whose message cannot know of it: the core speaks to every program. Pure.
import { join } from "node:path";
import { type ErrorData, ModelNotConfiguredError, StoreLockedError } from "@x/shared";

/** The same error with other advice, or the error itself. `workDir`: the store that was to be opened. */
export function inTerminalTerms(error: unknown, workDir: string): unknown {
  if (error instanceof ModelNotConfiguredError) return modelNotConfigured(error, workDir);
  if (error instanceof StoreLockedError) return storeLocked(error, workDir);
  return error;
}

function modelNotConfigured(error: ModelNotConfiguredError, workDir: string): ModelNotConfiguredError {
  const { data } = error;
  const places = `in ${join(workDir, "settings.json")} or under Settings in the window`;
  // The one message of the core that speaks of a request; the others say what is missing of which provider.
  const message =
    typeof data["agentId"] === "string"
      ? `no model is set up for agent "${data["agentId"]}"; name one with --model PROVIDER/MODEL (for a task as "model" in its file; the offline guide is offline-guide/rules), or set one up ${places}`
      : `${error.message}; providers are set up ${places}`;
  return new ModelNotConfiguredError(message, { data, cause: error });
}

function storeLocked(error: StoreLockedError, workDir: string): StoreLockedError {
  const holder = holderIn(error.data);
  // Not refused for somebody who writes, but for having been opened to be read.
  if (error.data["holder"] === undefined) return error;
  const advice =
    "close that first; to read meanwhile: x sessions list, show and export, x inspect, x tasks list, x doctor";
  return new StoreLockedError(`the store ${workDir} is being written by ${holder}; ${advice}`, {
    data: error.data,
    cause: error,
  });
}

function holderIn({ holder }: ErrorData): string {
  const unknown = "another program that does not answer";
  if (typeof holder !== "object" || holder === null || !("name" in holder && "pid" in holder)) return unknown;
  const { name, pid } = holder;
  return typeof name === "string" && typeof pid === "number" ? `${name} (process ${pid})` : unknown;
}
