// Owns the list of conversations: only the rows in view exist, and arrows move between all of them.
import { useVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from "react";
import { nextOf } from "../../focus/next-of.js";
import type { ListRow } from "../../sessions/list-rows.js";
import { rowTime } from "../../text/row-time.js";
import { classNames } from "../controls/class-names.js";
import { SessionRow } from "./session-row.js";

const ROW_PX = 36;
const HEADING_PX = 30;

export interface ConversationListProps {
  readonly rows: readonly ListRow[];
  readonly inView: string | undefined;
  readonly now: number;
  readonly onOpen: (sessionId: string) => void;
  /** `neighbour`: the row after it, else the one before it. */
  readonly onDelete: (sessionId: string, neighbour: string | undefined) => void;
}

export function ConversationList({ rows, inView, now, onOpen, onDelete }: ConversationListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState<string>();
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (rows[index]?.kind === "heading" ? HEADING_PX : ROW_PX),
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 8,
  });
  const shown = useRef<string>(undefined);
  useEffect(() => {
    // What comes into view without its row, by a key or a notice, brings its row into view; once, so that scrolling stays free.
    const at = rows.findIndex(({ key }) => key === inView);
    if (inView === shown.current || (inView !== undefined && at === -1)) return;
    shown.current = inView;
    if (at !== -1) virtualizer.scrollToIndex(at);
  }, [inView, rows, virtualizer]);
  const askDeletion = useCallback(
    (sessionId: string) => {
      const keys = rows.flatMap((row) => (row.kind === "session" ? [row.key] : []));
      onDelete(
        sessionId,
        nextOf(keys, keys.indexOf(sessionId), () => true),
      );
    },
    [rows, onDelete],
  );
  const focusable = focusableKey(rows, focused, inView);

  const moveTo = (index: number) => {
    const row = rows[index];
    if (row?.kind !== "session") return;
    setFocused(row.key);
    virtualizer.scrollToIndex(index);
    // The row may only exist after the list has scrolled.
    requestAnimationFrame(() => {
      scroller.current?.querySelector<HTMLElement>(`[data-session-row="${row.key}"]`)?.focus();
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const target = nextIndex(rows, focusable, event.key);
    if (target === undefined || event.altKey) return;
    event.preventDefault();
    moveTo(target);
  };

  return (
    <div
      ref={scroller}
      // Without a row it takes no room, so that what is said instead stands below the search.
      className={classNames("min-h-0 overflow-y-auto px-2 pb-2", rows.length > 0 && "grow")}
    >
      <div
        role="list"
        aria-label="Conversations"
        onKeyDown={onKeyDown}
        className="relative"
        style={{ height: virtualizer.getTotalSize() }}
      >
        {virtualizer.getVirtualItems().map(({ index, key, start, size }) => {
          const row = rows[index];
          if (row === undefined) return null;
          const place = { transform: `translateY(${start}px)`, height: size };
          if (row.kind === "heading") {
            return (
              <div
                key={key}
                role="presentation"
                className="absolute inset-x-0 flex items-end px-2.5 pb-1"
                style={place}
              >
                <span className="text-xs font-medium text-muted">{row.label}</span>
              </div>
            );
          }
          return (
            <div
              key={key}
              role="listitem"
              className="absolute inset-x-0"
              style={place}
              onFocus={() => setFocused(row.key)}
            >
              <SessionRow
                entry={row.entry}
                status={row.status}
                inView={row.key === inView}
                focusable={row.key === focusable}
                when={rowTime(row.entry.updatedAt, now)}
                onOpen={onOpen}
                onDelete={askDeletion}
              />
            </div>
          );
        })}
      </div>
    </div>
  );
}

function focusableKey(
  rows: readonly ListRow[],
  focused: string | undefined,
  inView: string | undefined,
): string | undefined {
  const has = (key: string | undefined) => key !== undefined && rows.some((row) => row.key === key);
  if (has(focused)) return focused;
  return has(inView) ? inView : rows.find((row) => row.kind === "session")?.key;
}

function nextIndex(rows: readonly ListRow[], from: string | undefined, key: string): number | undefined {
  const sessions = rows.flatMap((row, index) => (row.kind === "session" ? [index] : []));
  const at = sessions.findIndex((index) => rows[index]?.key === from);
  switch (key) {
    case "ArrowDown":
      return sessions[Math.min(at + 1, sessions.length - 1)];
    case "ArrowUp":
      return sessions[Math.max(at - 1, 0)];
    case "Home":
      return sessions[0];
    case "End":
      return sessions.at(-1);
    default:
      return undefined;
  }
}
