// Owns the search over titles. Escape empties it.
import type { Ref } from "react";
import { Icon } from "../controls/icon.js";

export interface SearchFieldProps {
  readonly ref: Ref<HTMLInputElement>;
  readonly query: string;
  readonly onQuery: (query: string) => void;
}

export function SearchField({ ref, query, onQuery }: SearchFieldProps) {
  return (
    <div className="relative">
      <span className="pointer-events-none absolute inset-y-0 start-2.5 flex items-center text-muted">
        <Icon name="search" size={14} />
      </span>
      <input
        ref={ref}
        type="search"
        aria-label="Search conversations"
        placeholder="Search"
        value={query}
        onChange={(event) => onQuery(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Escape" || query === "") return;
          event.preventDefault();
          onQuery("");
        }}
        className="h-8 w-full rounded-md border border-line bg-raised ps-8 pe-2 placeholder:text-muted [&::-webkit-search-cancel-button]:hidden"
      />
    </div>
  );
}
