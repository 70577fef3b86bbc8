// Owns how any part of the window asks to delete a conversation: one dialog answers them all.
import { createContext, use } from "react";

/** `neighbour`: the row that is gone on from, where a row was deleted. */
export type AskDeletion = (sessionId: string, neighbour?: string) => void;

export const DeletionContext = createContext<AskDeletion>(() => undefined);

export function useDeletion(): AskDeletion {
  return use(DeletionContext);
}
