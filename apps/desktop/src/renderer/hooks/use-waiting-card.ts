// Owns what every card that waits for the person has in common: one answer, not in the half second after it came or moved, and
// the news to all the others that the hand has just been used. app.md §3.
import { commandKey } from "../sessions/conversation-commands.js";
import type { CommandState } from "../stores/command-store.js";
import { useServices } from "./services-context.js";
import { useArmed } from "./use-armed.js";
import { useCommand } from "./use-command.js";

export interface WaitingCardState {
  /** How the answer stands; undefined before there is one. */
  readonly command: CommandState | undefined;
  /** The answer is on its way, or given: there is no other. */
  readonly sent: boolean;
  /** What a click would do must not happen now. */
  readonly inert: boolean;
  /** Gives the answer, unless one is on its way. */
  readonly give: (answer: () => Promise<void>) => void;
}

export function useWaitingCard(turnId: string, toolCallId: string): WaitingCardState {
  const { disturbances } = useServices();
  const command = useCommand(commandKey.answer(turnId, toolCallId));
  const armed = useArmed();
  const sent = command?.phase === "running" || command?.phase === "done";
  return {
    command,
    sent,
    inert: !armed || sent,
    give: (answer) => {
      if (sent) return;
      disturbances.tell();
      void answer();
    },
  };
}
