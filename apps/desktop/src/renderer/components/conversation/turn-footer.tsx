// Owns the quiet line under a turn that has ended: when, by which model, how long it worked; tokens on demand, copying the answer.
import { isOfflineGuide, type ModelDescriptor, textOf, type Usage } from "@x/shared";
import { useState } from "react";
import type { TurnTimeline } from "../../turns/timeline.js";
import { turnWorkingTime } from "../../turns/working-time.js";
import { CopyButton } from "../controls/copy-button.js";

const clockTime = new Intl.DateTimeFormat(undefined, { timeStyle: "short" });

export function TurnFooter({ timeline }: { readonly timeline: TurnTimeline }) {
  const [showsTokens, setShowsTokens] = useState(false);
  const { definition, terminal, usage } = timeline.state;
  if (terminal === undefined) return null;
  const kept = keptText(timeline);
  const facts = [
    clockTime.format(Date.parse(definition.ts)),
    modelName(definition.agent.resolved.model),
    turnWorkingTime(timeline.state),
  ];
  const tokens = tokenText(usage);
  return (
    <footer className="flex min-h-6 flex-wrap items-center gap-x-1 text-xs text-muted">
      <span>{facts.filter((fact) => fact !== undefined).join(" · ")}</span>
      {terminal.type === "turn_completed" && (
        <CopyButton label="Copy answer" text={() => textOf(terminal.output)} />
      )}
      {terminal.type !== "turn_completed" && kept !== "" && (
        <CopyButton label="Copy the text so far" text={() => kept} />
      )}
      {tokens !== undefined && (
        <button
          type="button"
          aria-expanded={showsTokens}
          onClick={() => setShowsTokens(!showsTokens)}
          className="h-6 rounded-sm px-1.5 hover:bg-hover hover:text-ink"
        >
          {showsTokens ? tokens : "Tokens"}
        </button>
      )}
    </footer>
  );
}

/** What was written before the turn ended without an answer. */
function keptText({ calls, early }: TurnTimeline): string {
  const items = [...calls.flatMap((call) => call.items), ...early];
  return items.flatMap((item) => (item.kind === "text" ? [item.text] : [])).join("\n\n");
}

function modelName(model: ModelDescriptor): string {
  return isOfflineGuide(model) ? "Offline guide" : model.model;
}

function tokenText(usage: Usage): string | undefined {
  const parts = [
    usage.inputTokens === undefined ? undefined : `${usage.inputTokens.toLocaleString()} in`,
    usage.cachedInputTokens === undefined
      ? undefined
      : `${usage.cachedInputTokens.toLocaleString()} of them cached`,
    usage.outputTokens === undefined ? undefined : `${usage.outputTokens.toLocaleString()} out`,
    usage.reasoningTokens === undefined
      ? undefined
      : `${usage.reasoningTokens.toLocaleString()} of them thinking`,
  ].filter((part) => part !== undefined);
  return parts.length === 0 ? undefined : `Tokens: ${parts.join(", ")}`;
}
