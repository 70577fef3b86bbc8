// Owns turns that ended without an answer: the cause and the one next action. Both actions are new messages (S§9.1): a failed
// turn is over and stays in the history.
import type { UserMessage } from "@x/shared";
import { useServices } from "../../hooks/services-context.js";
import { failureCause } from "../../turns/failure-cause.js";
import type { TurnEnding } from "../../turns/turn-ending.js";
import { Button } from "../controls/button.js";
import { Notice } from "./notice.js";
import { SendAgain } from "./send-again.js";

const GO_ON: UserMessage = { role: "user", content: "Continue." };

export interface FailedNoticeProps {
  readonly sessionId: string;
  readonly ending: Extract<TurnEnding, { kind: "failed" }>;
  readonly input: UserMessage;
  readonly isLatest: boolean;
}

export function FailedNotice({ sessionId, ending, input, isLatest }: FailedNoticeProps) {
  const { title, advice } = failureCause(ending.code);
  return (
    <Notice
      tone="danger"
      glyph="failed"
      title={title}
      actions={
        isLatest ? (
          <>
            <SendAgain sessionId={sessionId} input={input} label="Retry" />
            {ending.code === "auth" && <SettingsDoor />}
          </>
        ) : undefined
      }
    >
      <p className="text-sm">{advice}</p>
      <p className="font-mono text-[0.75rem] text-muted">{ending.error}</p>
    </Notice>
  );
}

export interface CallLimitNoticeProps {
  readonly sessionId: string;
  readonly ending: Extract<TurnEnding, { kind: "call-limit" }>;
  readonly isLatest: boolean;
}

export function CallLimitNotice({ sessionId, ending, isLatest }: CallLimitNoticeProps) {
  return (
    <Notice
      tone="attention"
      glyph="stopped"
      title={`Stopped after ${ending.limit} model calls`}
      actions={isLatest ? <SendAgain sessionId={sessionId} input={GO_ON} label="Continue" /> : undefined}
    >
      <p className="text-sm">
        A turn may use that many. What was done so far is kept; going on starts a new turn.
      </p>
    </Notice>
  );
}

/** A key that was refused is replaced there. */
function SettingsDoor() {
  const { openPanel } = useServices();
  return (
    <Button onClick={() => openPanel.set({ panel: "settings", section: "models" })}>Open Settings</Button>
  );
}
