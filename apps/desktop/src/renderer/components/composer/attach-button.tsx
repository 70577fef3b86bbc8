// Owns choosing files to attach. The browser's own picker: the page gets what was chosen and nothing else.
import { useRef } from "react";
import { Icon } from "../controls/icon.js";

export function AttachButton({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button
        type="button"
        aria-label="Attach files"
        title="Attach files"
        onClick={() => input.current?.click()}
        className="inline-flex size-7 shrink-0 items-center justify-center rounded-md text-muted hover:bg-hover hover:text-ink"
      >
        <Icon name="attach" />
      </button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        data-attach-input=""
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // Choosing the same file again must be news.
          event.target.value = "";
        }}
      />
    </>
  );
}
