// Owns the turns of a conversation in order, and the scrolling around them.
import { useLayoutEffect, useMemo } from "react";
import { useServices } from "../../hooks/services-context.js";
import { useDisturbedBySize } from "../../hooks/use-disturbed-by-size.js";
import { useEarlierTurns } from "../../hooks/use-earlier-turns.js";
import { useFollowBottom } from "../../hooks/use-follow-bottom.js";
import type { OpenSession } from "../../sessions/open-session-store.js";
import type { Outgoing } from "../../sessions/outgoing-store.js";
import type { ReadingPlace } from "../../sessions/reading-places.js";
import type { TurnSlot } from "../../turns/turn-slot.js";
import { Button } from "../controls/button.js";
import { Icon } from "../controls/icon.js";
import { OutgoingTurn } from "./outgoing-turn.js";
import { TurnView } from "./turn-view.js";

export interface TurnsProps {
  /** Undefined: a conversation that comes into being with the message on its way. */
  readonly session: OpenSession | undefined;
  readonly outgoing: Outgoing | undefined;
}

const NONE: readonly TurnSlot[] = [];

export function Turns({ session, outgoing }: TurnsProps) {
  const { sessionId = "", earlier = NONE, latest } = session ?? {};
  const { scroller, content, atBottom, jump } = useFollowBottom(sessionId);
  useDisturbedBySize(scroller);
  useDisturbedBySize(content);
  const { disturbances, readingPlaces } = useServices();
  const left = useMemo(() => readingPlaces.at(sessionId), [readingPlaces, sessionId]);
  const { count, sentinel, showMore } = useEarlierTurns(earlier.length, reachTo(earlier, left), scroller);
  // Whoever sends something wants to see it stand there.
  const isSending = outgoing !== undefined;
  useLayoutEffect(() => {
    if (isSending) jump();
  }, [isSending, jump]);
  const drawn = useMemo(() => earlier.slice(-count), [earlier, count]);
  const hidden = earlier.length - drawn.length;
  return (
    <div className="group/turns relative min-h-0 grow">
      {/* Its own announcements are made elsewhere: a log would read every token aloud. */}
      <div
        ref={scroller}
        role="log"
        aria-live="off"
        aria-label="Conversation"
        // Scrolls, so it must be reachable by keyboard.
        tabIndex={0}
        className="h-full overflow-y-auto outline-offset-[-2px] [contain:layout_paint] [scrollbar-gutter:stable_both-edges]"
      >
        <div ref={content} className="mx-auto w-full max-w-184 space-y-8 px-5 pt-5 pb-6">
          {hidden > 0 && (
            <div ref={sentinel} className="text-center">
              <Button
                look="quiet"
                onClick={showMore}
              >{`Show earlier turns (${hidden.toLocaleString()})`}</Button>
            </div>
          )}
          {drawn.map((slot) => (
            <TurnView key={slot.turnId} sessionId={sessionId} slot={slot} isLatest={false} />
          ))}
          {latest !== undefined && !(latest.kind === "loading" && outgoing !== undefined) && (
            <TurnView
              key={latest.turnId}
              sessionId={sessionId}
              slot={latest}
              isLatest={outgoing === undefined}
            />
          )}
          {outgoing !== undefined && <OutgoingTurn input={outgoing.input} />}
        </div>
      </div>
      {!atBottom && (
        <Button
          // Above the buttons of a card, which stay at the bottom of the view.
          className="absolute bottom-2 left-1/2 -translate-x-1/2 rounded-full shadow-card group-has-data-waiting-card/turns:bottom-24"
          onClick={() => {
            jump();
            disturbances.tell();
          }}
        >
          <Icon name="down" size={14} />
          Latest
        </Button>
      )}
    </div>
  );
}

/** How many of the newest earlier turns reach up to the place, with one before it. */
function reachTo(earlier: readonly TurnSlot[], place: ReadingPlace | undefined): number {
  const at = place === undefined ? -1 : earlier.findIndex(({ turnId }) => turnId === place.turnId);
  return at === -1 ? 0 : earlier.length - at + 1;
}
