// Owns how a key combination is drawn.
export function KeyCaps({ keys }: { readonly keys: readonly string[] }) {
  return (
    <span className="inline-flex gap-1">
      {keys.map((key) => (
        <kbd
          key={key}
          className="min-w-5 rounded-sm border border-line-strong bg-raised px-1 text-center font-sans text-xs leading-4.5"
        >
          {key}
        </kbd>
      ))}
    </span>
  );
}
