// Owns the title of the window: that of what is in view, so that windows can be told apart outside of the program.
import { useEffect } from "react";
import { useServices } from "../hooks/services-context.js";
import { useOpenSession } from "../hooks/use-open-session.js";
import { useStore } from "../hooks/use-store.js";
import { conversationTitle } from "../sessions/conversation-title.js";
import { revealedLine } from "../text/reveal-hidden.js";

export function WindowTitle() {
  const { list, navigation } = useServices();
  const { open, tasks } = useStore(navigation);
  // The index has the newest title.
  useStore(list);
  const session = useOpenSession(open);
  const title = session && conversationTitle(session, list.entry(session.sessionId));
  const inView = tasks === undefined ? title : "Background tasks";
  useEffect(() => {
    document.title = inView === undefined ? "Copilot" : `${revealedLine(inView)} – Copilot`;
  }, [inView]);
  return null;
}
