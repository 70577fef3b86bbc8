// Owns what is said beneath a turn's activity, and what can be done about it. One sentence a state, one next action. app.md §3.
import { assertNever } from "@x/shared";
import { useServices } from "../../hooks/services-context.js";
import { useStore } from "../../hooks/use-store.js";
import { asksText } from "../../turns/asks-text.js";
import type { TimelineItem, TurnTimeline } from "../../turns/timeline.js";
import type { TurnEnding } from "../../turns/turn-ending.js";
import { AdvanceFailure } from "./advance-failure.js";
import { CallLimitNotice, FailedNotice } from "./failed-notice.js";
import { InterruptedNotice } from "./interrupted-notice.js";
import { ModelWaitLine } from "./model-wait-line.js";
import { SendAgain } from "./send-again.js";
import { StatusLine } from "./status-line.js";
import { WaitingNotice } from "./waiting-notice.js";

export interface TurnEndingViewProps {
  readonly sessionId: string;
  readonly turnId: string;
  readonly timeline: TurnTimeline;
  readonly isLatest: boolean;
}

export function TurnEndingView(props: TurnEndingViewProps) {
  return (
    <>
      <AdvanceFailure turnId={props.turnId} />
      <Ending {...props} />
    </>
  );
}

function Ending({ sessionId, turnId, timeline, isLatest }: TurnEndingViewProps) {
  const { ending, state } = timeline;
  const { input } = state.definition;
  switch (ending.kind) {
    case "running":
      return <Running turnId={turnId} timeline={timeline} ending={ending} />;
    case "completed":
      return ending.cutShort === undefined ? null : (
        <StatusLine
          glyph="interrupted"
          text={
            ending.cutShort === "length"
              ? "The answer reached the model's longest length and stops here."
              : "The provider stopped the answer here."
          }
        />
      );
    case "waiting":
      return <WaitingNotice turnId={turnId} ending={ending} />;
    case "failed":
      return <FailedNotice sessionId={sessionId} ending={ending} input={input} isLatest={isLatest} />;
    case "call-limit":
      return <CallLimitNotice sessionId={sessionId} ending={ending} isLatest={isLatest} />;
    case "cancelled":
      return (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <StatusLine
            glyph="stopped"
            text={ending.reason === undefined ? "Stopped" : `Stopped: ${ending.reason}`}
          />
          {isLatest && <SendAgain sessionId={sessionId} input={input} label="Retry" />}
        </div>
      );
    case "interrupted":
      return <InterruptedNotice sessionId={sessionId} turnId={turnId} ending={ending} isLatest={isLatest} />;
    default:
      return assertNever(ending);
  }
}

interface RunningProps {
  readonly turnId: string;
  readonly timeline: TurnTimeline;
  readonly ending: Extract<TurnEnding, { kind: "running" }>;
}

function Running({ turnId, timeline, ending }: RunningProps) {
  const wait = useStore(useServices().modelWaits).get(turnId);
  if (wait !== undefined) return <ModelWaitLine key={wait.attempt} wait={wait} />;
  const asked = asksText(ending.permissions, ending.questions);
  if (asked !== undefined) return <StatusLine glyph="needs-you" text={`Running · ${asked}`} />;
  return isQuiet(timeline) ? <StatusLine glyph="running" text="Working" /> : null;
}

/** While nothing is seen to move, something says that work goes on. */
function isQuiet({ calls, early }: TurnTimeline): boolean {
  return ![...(calls.at(-1)?.items ?? []), ...early].some(isMoving);
}

function isMoving(item: TimelineItem): boolean {
  switch (item.kind) {
    case "text":
    case "reasoning":
    case "drafted-tool":
      return item.condition === "streaming";
    case "tool":
      return item.phase === "running" || item.phase === "checking";
    case "call-failed":
      return false;
    default:
      return assertNever(item);
  }
}
