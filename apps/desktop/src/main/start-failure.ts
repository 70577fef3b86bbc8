// Owns what a person reads when the app cannot start: above all that another program holds the store, and which.
import { StoreLockedError, toErrorRecord } from "@x/shared";

export interface StartFailure {
  readonly title: string;
  readonly text: string;
}

export function startFailure(error: unknown): StartFailure {
  const { message } = toErrorRecord(error);
  if (error instanceof StoreLockedError) {
    return {
      title: "Your conversations are open in another program",
      text: `${message}\n\nClose it, then start Copilot again.`,
    };
  }
  return { title: "Copilot could not start", text: message };
}
