// Owns the sentence in the live region: what became of the latest turn while somebody was looking.
import { useEffect, useRef, useState } from "react";
import { announcement } from "../turns/announcement.js";
import type { TurnEnding } from "../turns/turn-ending.js";

interface Seen {
  readonly turnId: string;
  readonly ending: TurnEnding;
}

export function useAnnouncement(turnId: string | undefined, ending: TurnEnding | undefined): string {
  const seen = useRef<Seen | undefined>(undefined);
  const [text, setText] = useState("");
  useEffect(() => {
    if (turnId === undefined || ending === undefined) {
      seen.current = undefined;
      return;
    }
    const before = seen.current?.turnId === turnId ? seen.current.ending : undefined;
    seen.current = { turnId, ending };
    const news = announcement(before, ending);
    if (news !== undefined) setText(news);
    // The same sentence must be news again the next time.
    else if (ending.kind === "running" && ending.permissions + ending.questions === 0) setText("");
  }, [turnId, ending]);
  return text;
}
