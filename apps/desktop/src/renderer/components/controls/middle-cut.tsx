// Owns a name that is too long for its place: what is cut is its middle, since names of one family differ at the end.

const KEPT = 14;

export function MiddleCut({ text }: { readonly text: string }) {
  if (text.length <= KEPT * 2) return <span className="truncate">{text}</span>;
  return (
    <span className="flex min-w-0">
      <span className="min-w-0 truncate">{text.slice(0, -KEPT)}</span>
      <span className="shrink-0 whitespace-pre">{text.slice(-KEPT)}</span>
    </span>
  );
}
