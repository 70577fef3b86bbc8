// Owns the search over titles. Escape empties it, and so does its cross; the arrow down goes on to the rows, Enter opens the first of them.
import type { KeyboardEvent, MouseEvent, Ref } from "react";
import { Icon } from "../controls/icon.js";

export interface SearchFieldProps {
  readonly ref: Ref<HTMLInputElement>;
  readonly query: string;
  readonly onQuery: (query: string) => void;
}

export function SearchField({ ref, query, onQuery }: SearchFieldProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape" && query !== "") {
      event.preventDefault();
      onQuery("");
    }
    if (event.key !== "ArrowDown" && event.key !== "Enter") return;
    event.preventDefault();
    const row = firstRow(event.currentTarget, query === "");
    if (event.key === "Enter") row?.click();
    else row?.focus();
  };
  const clear = (event: MouseEvent<HTMLButtonElement>) => {
    onQuery("");
    // The cross goes away; who clears a search writes the next one.
    event.currentTarget.parentElement?.querySelector("input")?.focus();
  };
  return (
    <div className="relative">
      <span className="pointer-events-none absolute inset-y-0 start-2.5 flex items-center text-muted">
        <Icon name="search" size={14} />
      </span>
      <input
        ref={ref}
        type="search"
        aria-label="Search conversations"
        placeholder="Search titles"
        value={query}
        onChange={(event) => onQuery(event.target.value)}
        onKeyDown={onKeyDown}
        className="h-8 w-full rounded-md border border-line bg-raised ps-8 pe-8 placeholder:text-muted [&::-webkit-search-cancel-button]:hidden"
      />
      {query !== "" && (
        <button
          type="button"
          aria-label="Clear the search"
          title="Clear the search (Esc)"
          onClick={clear}
          className="absolute inset-y-1 end-1 flex w-6 items-center justify-center rounded-sm text-muted hover:bg-hover hover:text-ink"
        >
          <Icon name="close" size={13} />
        </button>
      )}
    </div>
  );
}

/** The row that the list would give the focus to; of a search the first that was found. */
function firstRow(field: HTMLElement, keepsPlace: boolean): HTMLElement | null {
  const list = field.closest("nav");
  const inPlace = keepsPlace ? list?.querySelector<HTMLElement>('[data-session-row][tabindex="0"]') : null;
  return inPlace ?? list?.querySelector<HTMLElement>("[data-session-row]") ?? null;
}
