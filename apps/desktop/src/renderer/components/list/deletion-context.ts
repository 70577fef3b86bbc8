// Owns how any part of the window asks to delete a conversation: one dialog answers them all.
import { createContext, use } from "react";

export const DeletionContext = createContext<(sessionId: string) => void>(() => undefined);

export function useDeletion(): (sessionId: string) => void {
  return use(DeletionContext);
}
