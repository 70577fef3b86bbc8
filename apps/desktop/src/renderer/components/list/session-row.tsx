// Owns one conversation in the list: its title, how it stands in shape and words, and what can be done with it.
import type { SessionIndexEntry } from "@x/shared";
import { memo, useEffect, useRef, useState } from "react";
import { useExportActions } from "../../hooks/use-export-actions.js";
import { type RowStatus, rowStatusText } from "../../sessions/row-status.js";
import { revealedLine } from "../../text/reveal-hidden.js";
import { classNames } from "../controls/class-names.js";
import { Icon } from "../controls/icon.js";
import { MenuButton } from "../controls/menu-button.js";
import { type Glyph, StatusGlyph } from "../controls/status-glyph.js";
import { RenameField } from "./rename-field.js";

export interface SessionRowProps {
  readonly entry: SessionIndexEntry;
  readonly status: RowStatus;
  readonly inView: boolean;
  /** One row of the list is in the order of focus; arrows move between rows. */
  readonly focusable: boolean;
  readonly when: string;
  readonly onOpen: (sessionId: string) => void;
  readonly onDelete: (sessionId: string) => void;
}

const GLYPHS: Readonly<Record<RowStatus, Glyph | undefined>> = {
  running: "running",
  "needs-you": "needs-you",
  waiting: "waiting",
  failed: "failed",
  cancelled: "stopped",
  interrupted: "interrupted",
  unreadable: "unreadable",
  settled: undefined,
};

export const SessionRow = memo(function SessionRow(props: SessionRowProps) {
  const { entry, status, inView, focusable, when, onOpen, onDelete } = props;
  const [renaming, setRenaming] = useState(false);
  // A menu for each of thousands of rows would make scrolling heavy: there is one once the person comes near.
  const [isNear, setIsNear] = useState(false);
  const row = useRef<HTMLButtonElement>(null);
  const wantsFocus = useRef(false);
  useEffect(() => {
    if (renaming || !wantsFocus.current) return;
    wantsFocus.current = false;
    row.current?.focus();
  }, [renaming]);
  const finishRenaming = (byKey: boolean) => {
    wantsFocus.current = byKey;
    setRenaming(false);
  };
  const exports = useExportActions(entry.sessionId);
  const title = revealedLine(entry.title ?? "Untitled");
  const glyph = GLYPHS[status];
  const tabIndex = focusable ? 0 : -1;
  if (renaming) return <RenameField entry={entry} onDone={finishRenaming} />;
  return (
    <div
      onPointerEnter={() => setIsNear(true)}
      onFocus={() => setIsNear(true)}
      className={classNames(
        "group flex h-8.5 items-center rounded-md pe-1",
        inView ? "bg-hover font-medium" : "hover:bg-hover",
      )}
    >
      <button
        ref={row}
        type="button"
        data-session-row={entry.sessionId}
        aria-current={inView ? "true" : undefined}
        tabIndex={tabIndex}
        title={entry.error === undefined ? title : `${title}\n${entry.error.message}`}
        onClick={() => onOpen(entry.sessionId)}
        onKeyDown={(event) => {
          if (event.key === "F2") {
            // Elsewhere it renames the conversation in view.
            event.preventDefault();
            setRenaming(true);
          }
          if (event.key === "Delete") onDelete(entry.sessionId);
        }}
        className="flex h-full min-w-0 grow items-center gap-2 rounded-md ps-2.5 text-start"
      >
        <span className="flex size-3.5 shrink-0 items-center justify-center">
          {glyph !== undefined && <StatusGlyph glyph={glyph} />}
        </span>
        <span className="min-w-0 grow truncate">{title}</span>
        <span className="shrink-0 text-xs font-normal text-muted">
          {rowStatusText(status, entry) ?? when}
        </span>
      </button>
      {isNear && (
        <MenuButton
          label={`Actions for ${title}`}
          tabIndex={tabIndex}
          className="inline-flex h-6 w-0 shrink-0 items-center justify-center overflow-hidden rounded-sm text-muted opacity-0 group-focus-within:ms-1 group-focus-within:w-6 group-focus-within:opacity-100 group-hover:ms-1 group-hover:w-6 group-hover:opacity-100 hover:text-ink data-popup-open:ms-1 data-popup-open:w-6 data-popup-open:opacity-100"
          actions={[
            { label: "Rename", icon: <Icon name="edit" size={14} />, run: () => setRenaming(true) },
            ...exports,
            {
              label: "Delete…",
              icon: <Icon name="trash" size={14} />,
              danger: true,
              run: () => onDelete(entry.sessionId),
            },
          ]}
        >
          <Icon name="more" />
        </MenuButton>
      )}
    </div>
  );
});
