// Owns what a new message asks for besides its text. Undefined until main has said which agent answers.
import type { SendMessageConfig } from "@x/shared";
import { useMemo } from "react";
import { useServices } from "./services-context.js";
import { useStore } from "./use-store.js";

export function useSendConfig(): SendMessageConfig | undefined {
  const agentId = useStore(useServices().appInfo)?.agentId;
  return useMemo(() => (agentId === undefined ? undefined : { agent: { agentId } }), [agentId]);
}
