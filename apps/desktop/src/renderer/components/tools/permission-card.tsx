// Owns the question whether a tool may run. It shows exactly what will run, never takes the focus, and cannot be answered in
// its first half second. app.md §3.
import { type JsonValue, type ToolCallState } from "@x/shared";
import { useId, useState } from "react";
import { useServices } from "../../hooks/services-context.js";
import { useWaitingCard } from "../../hooks/use-waiting-card.js";
import { answerPlace } from "../../sessions/draft-store.js";
import { revealedLine } from "../../text/reveal-hidden.js";
import { type PermissionView, permissionView } from "../../turns/permission-view.js";
import { Button } from "../controls/button.js";
import { RefusalNote } from "../controls/refusal-note.js";
import { DenyReason } from "./deny-reason.js";
import { FieldTable } from "./field-table.js";
import { SentNote } from "./sent-note.js";
import { WaitingCard } from "./waiting-card.js";

export interface PermissionCardProps {
  readonly turnId: string;
  readonly call: ToolCallState;
}

export function PermissionCard({ turnId, call }: PermissionCardProps) {
  const view = permissionView(call);
  return view === undefined ? null : <Question turnId={turnId} call={call} view={view} />;
}

function Question({ turnId, call, view }: PermissionCardProps & { readonly view: PermissionView }) {
  const { conversation, drafts } = useServices();
  const place = answerPlace(turnId, call.toolCallId);
  const { command, sent, inert, give } = useWaitingCard(turnId, call.toolCallId);
  const [asksReason, setAsksReason] = useState(() => drafts.read(place) !== "");
  const [justAsked, setJustAsked] = useState(false);
  const heading = useId();
  const decide = (decision: "allow" | "deny", metadata?: JsonValue) =>
    give(() => conversation.decide(turnId, call.toolCallId, decision, metadata));
  // What was written for the agent goes with every denial that shows it.
  const deny = () => {
    const reason = asksReason ? drafts.read(place).trim() : "";
    decide("deny", reason === "" ? undefined : { reason });
  };
  return (
    <WaitingCard labelledBy={heading} sent={sent} icon="shield">
      <h3 id={heading} className="font-semibold">
        Allow <code className="font-mono text-[0.95em]">{revealedLine(view.toolName)}</code>
        {view.action === undefined ? "" : ` to ${revealedLine(view.action)}`}?
      </h3>
      <Warnings view={view} />
      <p className="mt-3 mb-1 text-xs text-muted">What will run, to the letter</p>
      <FieldTable label="What will run" value={view.input} />
      {view.findings !== undefined && (
        <>
          <p className="mt-3 mb-1 text-xs text-muted">Found out beforehand</p>
          <FieldTable label="Found out beforehand" value={view.findings} />
        </>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <Button look="outline" inert={inert} onClick={deny}>
          Deny
        </Button>
        <Button
          look="quiet"
          inert={inert}
          aria-expanded={asksReason}
          onClick={() => {
            setAsksReason(!asksReason);
            setJustAsked(true);
          }}
        >
          Deny with a reason…
        </Button>
        <span className="grow" />
        <Button look="primary" inert={inert} onClick={() => decide("allow")}>
          Allow once
        </Button>
      </div>
      {asksReason && !sent && (
        <DenyReason
          place={place}
          takesFocus={justAsked}
          inert={inert}
          onDeny={(reason) => decide("deny", { reason })}
        />
      )}
      <SentNote command={command} />
      <RefusalNote command={command} />
    </WaitingCard>
  );
}

function Warnings({ view: { checkerError, classifierReason } }: { readonly view: PermissionView }) {
  return (
    <>
      {checkerError !== undefined && (
        <p className="mt-1 text-sm text-danger">
          The check of this call failed, so nothing is known about it: {revealedLine(checkerError)}
        </p>
      )}
      {classifierReason !== undefined && (
        <p className="mt-1 text-sm text-muted">Left to you: {revealedLine(classifierReason)}</p>
      )}
    </>
  );
}
