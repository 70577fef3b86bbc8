// Owns the question whether a tool may run. It shows exactly what will run, never takes the focus, and cannot be answered in
// its first half second. app.md §3.
import { type JsonValue, type ToolCallState } from "@x/shared";
import { useId, useLayoutEffect, useRef, useState } from "react";
import { type ApprovalView, approvalView } from "../../approvals/approval-view.js";
import { useServices } from "../../hooks/services-context.js";
import { useSeen } from "../../hooks/use-seen.js";
import { useWaitingCard } from "../../hooks/use-waiting-card.js";
import { answerPlace } from "../../sessions/draft-store.js";
import { revealedLine } from "../../text/reveal-hidden.js";
import { ApprovalBody } from "../approval/approval-body.js";
import { ApprovalTitle } from "../approval/approval-title.js";
import { Button } from "../controls/button.js";
import { RefusalNote } from "../controls/refusal-note.js";
import { StatusGlyph } from "../controls/status-glyph.js";
import { DenyReason } from "./deny-reason.js";
import { SentNote } from "./sent-note.js";
import { WaitingCard } from "./waiting-card.js";

/** So much of what runs must have been in view above the buttons, which lie over it in a low window. */
const BEGINNING_PX = 20;

export interface PermissionCardProps {
  readonly turnId: string;
  readonly call: ToolCallState;
  /** `2 of 3`, where several wait. */
  readonly among?: string | undefined;
}

export function PermissionCard(props: PermissionCardProps) {
  const view = approvalView(props.call);
  return view === undefined ? null : <Question {...props} view={view} />;
}

function Question({ turnId, call, among, view }: PermissionCardProps & { readonly view: ApprovalView }) {
  const { conversation, drafts } = useServices();
  const place = answerPlace(turnId, call.toolCallId);
  const { command, sent, inert, give } = useWaitingCard(turnId, call.toolCallId);
  const [asksReason, setAsksReason] = useState(() => drafts.read(place) !== "");
  const [justAsked, setJustAsked] = useState(false);
  const heading = useId();
  const count = useId();
  const card = useRef<HTMLElement>(null);
  const beginning = useRef<HTMLSpanElement>(null);
  const actions = useRef<HTMLDivElement>(null);
  const seen = useSeen(beginning);
  useLayoutEffect(() => {
    if (beginning.current === null || actions.current === null) return;
    beginning.current.style.height = `${BEGINNING_PX + actions.current.offsetHeight}px`;
  });
  const showWhatRuns = () => {
    // This button goes: the focus stays with its card.
    card.current?.focus({ preventScroll: true });
    beginning.current?.scrollIntoView({ block: "start" });
  };
  const decide = (decision: "allow" | "deny", metadata?: JsonValue) =>
    give(() => conversation.decide(turnId, call.toolCallId, decision, metadata));
  return (
    <WaitingCard
      ref={card}
      labelledBy={among === undefined ? heading : `${heading} ${count}`}
      sent={sent}
      icon="shield"
    >
      <div className="flex items-baseline gap-3">
        <ApprovalTitle id={heading} title={view.title} />
        <span className="grow" />
        <span className="shrink-0 text-xs text-muted">
          <code>{revealedLine(view.toolName)}</code>
          {among !== undefined && (
            <>
              {" · "}
              <span id={count}>{among}</span>
            </>
          )}
        </span>
      </div>
      <Warnings view={view} />
      <div className="relative mt-2 **:[[tabindex='0']]:scroll-mb-16">
        <span ref={beginning} aria-hidden="true" className="pointer-events-none absolute top-0 w-px" />
        <ApprovalBody approval={view} />
      </div>
      {/* In sight however much of the card is. */}
      <div
        ref={actions}
        className="sticky bottom-0 mt-3 -mb-3 bg-raised pb-3 before:absolute before:inset-x-0 before:-top-3 before:h-3 before:bg-linear-to-t before:from-raised"
      >
        <div className="flex flex-wrap items-center gap-2">
          {asksReason && !sent ? (
            <DenyReason
              place={place}
              takesFocus={justAsked}
              inert={inert}
              onDeny={(reason) => decide("deny", { reason })}
              onClose={() => {
                setAsksReason(false);
                card.current?.focus();
              }}
            />
          ) : (
            <>
              <Button look="outline" inert={inert} onClick={() => decide("deny")}>
                Deny
              </Button>
              <Button
                look="quiet"
                inert={inert}
                onClick={() => {
                  setAsksReason(true);
                  setJustAsked(true);
                }}
              >
                Deny with a reason…
              </Button>
            </>
          )}
          {seen === "unseen" && !sent && (
            <Button look="quiet" onClick={showWhatRuns}>
              Show what will run
            </Button>
          )}
          <Button
            look="primary"
            inert={inert || seen !== "seen"}
            className="ms-auto"
            onClick={() => decide("allow")}
          >
            Allow once
          </Button>
        </div>
        <SentNote command={command} />
        <RefusalNote command={command} />
      </div>
    </WaitingCard>
  );
}

function Warnings({ view: { checkerError, classifierReason, warnings } }: { readonly view: ApprovalView }) {
  return (
    <>
      {checkerError !== undefined && (
        <p className="mt-1 text-sm text-danger">
          The check of this call failed, so nothing is known about it: {revealedLine(checkerError)}
        </p>
      )}
      {warnings.map((warning) => (
        <p key={warning} className="mt-1 flex items-baseline gap-1.5 text-sm text-danger">
          <StatusGlyph glyph="unreadable" size={12} />
          {revealedLine(warning)}
        </p>
      ))}
      {classifierReason !== undefined && (
        <p className="mt-1 text-sm text-muted">Left to you: {revealedLine(classifierReason)}</p>
      )}
    </>
  );
}
