// Owns a message that is on its way: what was written, and that it is not stored yet. app.md §3.
import type { UserMessage } from "@x/shared";
import { StatusLine } from "./status-line.js";
import { TurnInput } from "./turn-input.js";

export function OutgoingTurn({ input }: { readonly input: UserMessage }) {
  return (
    <article aria-label="Message on its way" aria-busy="true" className="space-y-3">
      <div className="opacity-70">
        <TurnInput input={input} />
      </div>
      <StatusLine glyph="running" text="Sending" />
    </article>
  );
}
