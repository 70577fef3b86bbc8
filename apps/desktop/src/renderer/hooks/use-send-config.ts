// Owns what a new message asks for besides its text. Undefined until main has said which agent answers.
import type { SendMessageConfig } from "@x/shared";
import { useNextTurn } from "./use-next-turn.js";

export function useSendConfig(): SendMessageConfig | undefined {
  return useNextTurn()?.config;
}
