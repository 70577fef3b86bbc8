// Owns writing a message: Enter sends, Shift+Enter breaks the line, an input method keeps its Enter. The field is
// empty and free for the next words at once; a refused message comes back before them, with the reason. app.md §3.
import { type ClipboardEvent, type KeyboardEvent, type RefObject, useEffect, useRef } from "react";
import { useServices } from "../../hooks/services-context.js";
import { useCommand } from "../../hooks/use-command.js";
import { useSendConfig } from "../../hooks/use-send-config.js";
import { useStore } from "../../hooks/use-store.js";
import { commandKey } from "../../sessions/conversation-commands.js";
import { composerPlace } from "../../sessions/draft-store.js";
import type { TurnStanding } from "../../turns/turn-standing.js";
import { RefusalNote } from "../controls/refusal-note.js";
import { AgentPicker } from "./agent-picker.js";
import { AttachButton } from "./attach-button.js";
import { ComposerButton } from "./composer-button.js";
import { composerWords } from "./composer-words.js";
import { ModelPicker } from "./model-picker.js";
import { RefusalDoor } from "./refusal-door.js";
import { WaitingFiles } from "./waiting-files.js";

export interface ComposerProps {
  readonly field: RefObject<HTMLTextAreaElement | null>;
  /** Undefined: a conversation that does not exist yet. */
  readonly sessionId: string | undefined;
  /** The turn being processed now, which Stop would end. */
  readonly activeTurnId: string | undefined;
  /** What stands before the next message. */
  readonly standing: TurnStanding;
}

export function Composer({ field, sessionId, activeTurnId, standing }: ComposerProps) {
  const { attachments, commands, conversation, drafts } = useServices();
  const place = composerPlace(sessionId);
  const key = commandKey.send(sessionId);
  const command = useCommand(key);
  const config = useSendConfig();
  useStore(drafts);
  const text = drafts.read(place);
  const sending = command?.phase === "running";

  // What a refusal said of the last turn is no longer so once that turn goes on or ends.
  const before = useRef(standing);
  useEffect(() => {
    const isOver = before.current !== "free" && before.current !== standing;
    before.current = standing;
    const send = commands.getSnapshot().get(key);
    if (isOver && send?.phase === "refused" && send.error.code === "turn-not-settled") commands.dismiss(key);
  }, [standing, commands, key]);

  const type = (typed: string) => {
    drafts.write(place, typed);
    commands.dismiss(key);
  };
  useStore(attachments);
  const files = attachments.at(place);
  const attach = (given: readonly File[]) => {
    if (given.length > 0) void attachments.add(place, given);
    field.current?.focus();
  };
  const hasContent = text.trim() !== "" || files.attached.length > 0;
  const focusMessage = () => field.current?.focus();
  const words = composerWords(standing);
  const canSend =
    config !== undefined && standing === "free" && !sending && hasContent && files.reading === 0;
  const send = () => {
    if (canSend) void conversation.sendDraft(sessionId, text, config);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };

  // What was copied as text or from a page is pasted as text; a picture or a file is attached.
  const onPaste = (event: ClipboardEvent) => {
    const given = [...event.clipboardData.files];
    if (given.length === 0 || event.clipboardData.types.includes("text/html")) return;
    event.preventDefault();
    attach(given);
  };

  return (
    // As wide as the turns above, whose scroller keeps room for its bar on both sides.
    <div className="mx-auto w-full max-w-189 px-7.5 pb-4">
      <div className="pb-1.5 empty:pb-0">
        <RefusalNote command={command} />
        <RefusalDoor command={command} />
      </div>
      <div className="rounded-xl border border-line-strong bg-raised shadow-card focus-within:border-accent">
        <WaitingFiles
          files={files}
          onRemove={(id) => {
            attachments.remove(place, [id]);
            field.current?.focus();
          }}
          onDismiss={() => attachments.dismiss(place)}
        />
        <textarea
          ref={field}
          autoFocus
          aria-label="Message"
          aria-keyshortcuts="Enter"
          value={text}
          rows={1}
          placeholder={words.placeholder}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          className="field-sizing-content block max-h-[38vh] min-h-11 w-full resize-none bg-transparent px-3.5 pt-3 pb-1 text-base outline-none placeholder:text-muted"
        />
        <div className="flex items-center gap-2 py-1.5 ps-1.5 pe-1.5">
          <AttachButton onFiles={attach} />
          <ModelPicker sessionId={sessionId} focusMessage={focusMessage} />
          <AgentPicker sessionId={sessionId} focusMessage={focusMessage} />
          <span role="status" className="min-w-0 grow basis-0 truncate px-1 text-end text-xs text-muted">
            {/* In a narrow window the names have the room; it is still read aloud. */}
            <span className="max-[36rem]:sr-only">{hasContent ? words.draft : undefined}</span>
          </span>
          <ComposerButton
            activeTurnId={activeTurnId}
            inert={!canSend}
            onSend={send}
            // The button becomes another one: the focus goes back to where the next words are written.
            onUsed={() => field.current?.focus()}
          />
        </div>
      </div>
    </div>
  );
}
