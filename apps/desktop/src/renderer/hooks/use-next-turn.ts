// Owns how a component knows which agent and which model answer the next message of the conversation in view. Undefined until
// main has said what there is.
import { useMemo } from "react";
import { composerPlace } from "../sessions/draft-store.js";
import { type NextTurn, nextTurn } from "../setup/next-turn.js";
import { useServices } from "./services-context.js";
import { useOpenSession } from "./use-open-session.js";
import { useStore } from "./use-store.js";

export function useNextTurn(): NextTurn | undefined {
  const { appInfo, navigation, picks, setup } = useServices();
  const info = useStore(appInfo);
  const { agents } = useStore(setup);
  const { open } = useStore(navigation);
  const last = useOpenSession(open)?.session?.turns.at(-1);
  useStore(picks);
  const picked = picks.at(composerPlace(open?.sessionId));
  return useMemo(() => {
    if (info === undefined) return undefined;
    const defaultModel = info.offlineGuide ? undefined : info.model;
    return nextTurn({ defaultAgentId: info.agentId, defaultModel, agents, last, picked: picked ?? {} });
  }, [info, agents, last, picked]);
}
