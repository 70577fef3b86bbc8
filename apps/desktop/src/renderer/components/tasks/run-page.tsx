// Owns the transcript of one run: the same view as a turn of a conversation, live while it runs. Nothing in it can be answered here.

import { useMadeStore } from "../../hooks/use-made-store.js";
import type { Services } from "../../services.js";
import { RunTranscriptStore } from "../../tasks/run-transcript-store.js";
import type { TurnSlot } from "../../turns/turn-slot.js";
import { Button } from "../controls/button.js";
import { Notice } from "../conversation/notice.js";
import { TurnView } from "../conversation/turn-view.js";

function follow({ activity, client, ports }: Services, turnId: string): RunTranscriptStore {
  const store = new RunTranscriptStore({ client, frames: ports.frames, activity }, turnId);
  store.start();
  return store;
}

export function RunPage({ turnId }: { readonly turnId: string }) {
  const { store, snapshot } = useMadeStore<TurnSlot, RunTranscriptStore>(turnId, follow);
  return (
    <div
      role="log"
      aria-live="off"
      aria-label="Transcript"
      // Scrolls, so it must be reachable by keyboard.
      tabIndex={0}
      className="min-h-0 grow overflow-y-auto p-5 [scrollbar-gutter:stable_both-edges] outline-offset-[-2px]"
    >
      <div className="mx-auto w-full max-w-174">
        {snapshot?.kind === "unreadable" ? (
          <Notice
            tone="danger"
            glyph="unreadable"
            title="This transcript cannot be read"
            actions={<Button onClick={() => store?.retry()}>Try again</Button>}
          >
            <p className="font-mono text-[0.78rem]">{snapshot.error.message}</p>
          </Notice>
        ) : (
          // A run belongs to no session, and is never acted on here: it is shown as an earlier turn is.
          snapshot !== undefined && <TurnView sessionId="" slot={snapshot} isLatest={false} />
        )}
      </div>
    </div>
  );
}
