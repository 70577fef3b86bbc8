// Owns one line that says how a turn stands, where nothing needs doing.
import { type Glyph, StatusGlyph } from "../controls/status-glyph.js";

export function StatusLine({ glyph, text }: { readonly glyph: Glyph; readonly text: string }) {
  return (
    <p className="flex items-center gap-2 text-sm text-muted [overflow-wrap:anywhere]">
      <StatusGlyph glyph={glyph} />
      {text}
    </p>
  );
}
