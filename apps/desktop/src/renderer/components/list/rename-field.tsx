// Owns renaming in place: Enter and leaving save, Escape leaves the title as it was.
import type { SessionIndexEntry } from "@x/shared";
import { type KeyboardEvent, useRef, useState } from "react";
import { useServices } from "../../hooks/services-context.js";

export interface RenameFieldProps {
  readonly entry: SessionIndexEntry;
  /** `byKey`: the person is still here, and wants the focus back where it was. */
  readonly onDone: (byKey: boolean) => void;
}

export function RenameField({ entry, onDone }: RenameFieldProps) {
  const { conversation } = useServices();
  const before = entry.title ?? "";
  const [title, setTitle] = useState(before);
  // Escape takes the focus away too, and must not save.
  const given = useRef(false);
  const finish = (save: boolean, byKey: boolean) => {
    if (given.current) return;
    given.current = true;
    if (save && title.trim() !== "" && title !== before) void conversation.rename(entry.sessionId, title);
    onDone(byKey);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key !== "Enter" && event.key !== "Escape") return;
    // The key would go on to what gets the focus back, and press it.
    event.preventDefault();
    finish(event.key === "Enter", true);
  };
  return (
    <input
      aria-label="Title of the conversation"
      autoFocus
      value={title}
      onChange={(event) => setTitle(event.target.value)}
      onFocus={(event) => event.target.select()}
      onBlur={() => finish(true, false)}
      onKeyDown={onKeyDown}
      className="h-8.5 w-full rounded-md border border-accent bg-raised px-2.5"
    />
  );
}
