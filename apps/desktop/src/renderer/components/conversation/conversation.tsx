// Owns the right side: one conversation from its title to its composer.
import type { RefObject } from "react";
import { useServices } from "../../hooks/services-context.js";
import { useAnnouncement } from "../../hooks/use-announcement.js";
import { useFileDrop } from "../../hooks/use-file-drop.js";
import { useOutgoing } from "../../hooks/use-outgoing.js";
import { useStore } from "../../hooks/use-store.js";
import { composerPlace } from "../../sessions/draft-store.js";
import type { OpenSession, OpenSessionStore } from "../../sessions/open-session-store.js";
import { turnStanding } from "../../turns/turn-standing.js";
import { Composer } from "../composer/composer.js";
import { ConversationHeader } from "./conversation-header.js";
import { EntryFailure } from "./entry-failure.js";
import { ExportNote } from "./export-note.js";
import { OfflineBanner } from "./offline-banner.js";
import { RecoveryNote } from "./recovery-note.js";
import { SettingsFault } from "./settings-fault.js";
import { Turns } from "./turns.js";
import { UnreadableSession } from "./unreadable-session.js";
import { Welcome } from "./welcome.js";

export interface ConversationProps {
  readonly open: OpenSessionStore | undefined;
  readonly session: OpenSession | undefined;
  readonly composerField: RefObject<HTMLTextAreaElement | null>;
}

export function Conversation({ open, session, composerField }: ConversationProps) {
  const { activity, attachments, navigation } = useServices();
  const { activeTurns } = useStore(activity);
  const latest = session?.latest;
  const ending = latest?.kind === "shown" ? latest.timeline.ending : undefined;
  const news = useAnnouncement(latest?.turnId, ending);
  const activeTurnId = latest !== undefined && activeTurns.has(latest.turnId) ? latest.turnId : undefined;
  const unreadable = session?.failure !== undefined && session.session === undefined;
  const gone = session?.failure?.code === "session-not-found";
  const takesFiles = !unreadable && !gone;
  const drop = useFileDrop((files) => {
    if (takesFiles) void attachments.add(composerPlace(session?.sessionId), files);
    composerField.current?.focus();
  });
  return (
    <main className="relative flex min-w-0 grow flex-col bg-canvas" {...drop.handlers}>
      {drop.isOver && takesFiles && <DropHint />}
      <ConversationHeader session={session} />
      <SettingsFault />
      <OfflineBanner />
      <ExportNote sessionId={session?.sessionId} />
      {session !== undefined && <RecoveryNote sessionId={session.sessionId} />}
      {session !== undefined && session.failure !== undefined && (unreadable || gone) ? (
        <UnreadableSession
          sessionId={session.sessionId}
          error={session.failure}
          onRetry={() => open?.retry()}
        />
      ) : (
        <>
          <Body session={session} />
          {session !== undefined && (
            <EntryFailure
              sessionId={session.sessionId}
              failure={session.failure}
              isSaidAbove={latest?.kind === "unreadable"}
            />
          )}
          <Composer
            key={navigation.visit}
            field={composerField}
            sessionId={session?.sessionId}
            activeTurnId={activeTurnId}
            standing={turnStanding(ending, activeTurnId !== undefined)}
          />
        </>
      )}
      <div role="status" aria-live="polite" className="sr-only">
        {news}
      </div>
    </main>
  );
}

function DropHint() {
  return (
    <div className="pointer-events-none absolute inset-3 z-10 flex items-center justify-center rounded-xl border-2 border-dashed border-accent bg-accent-wash/90">
      <p className="text-base font-medium">Drop to attach to your message</p>
    </div>
  );
}

function Body({ session }: { readonly session: OpenSession | undefined }) {
  const outgoing = useOutgoing(session);
  const isEmpty = session === undefined || (session.session !== undefined && session.latest === undefined);
  if (isEmpty && outgoing === undefined) {
    return (
      <div className="flex min-h-0 grow flex-col overflow-y-auto [scrollbar-gutter:stable_both-edges]">
        <Welcome sessionId={session?.sessionId} />
      </div>
    );
  }
  return <Turns session={session} outgoing={outgoing} />;
}
