// Owns the small cross that takes something out of sight.
import { Icon } from "./icon.js";

export function CloseButton({ label, onClick }: { readonly label: string; readonly onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className="inline-flex size-6 shrink-0 items-center justify-center rounded-sm text-muted hover:bg-hover hover:text-ink"
    >
      <Icon name="close" size={13} />
    </button>
  );
}
