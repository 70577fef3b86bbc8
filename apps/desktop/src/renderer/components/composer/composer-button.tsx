// Owns the one button of the composer: Send, or Stop while a turn is being processed. Neither takes the second click of a double
// click that was meant for the other.
import { useServices } from "../../hooks/services-context.js";
import { useCommand } from "../../hooks/use-command.js";
import { useSteady } from "../../hooks/use-steady.js";
import { commandKey } from "../../sessions/conversation-commands.js";
import { Button } from "../controls/button.js";
import { Icon } from "../controls/icon.js";

export interface ComposerButtonProps {
  readonly activeTurnId: string | undefined;
  readonly inert: boolean;
  readonly onSend: () => void;
  readonly onUsed: () => void;
}

export function ComposerButton({ activeTurnId, inert, onSend, onUsed }: ComposerButtonProps) {
  const isSteady = useSteady(activeTurnId === undefined ? "send" : "stop");
  if (activeTurnId !== undefined)
    return <StopButton turnId={activeTurnId} inert={!isSteady} onUsed={onUsed} />;
  return (
    <Button
      look="primary"
      inert={inert || !isSteady}
      onClick={() => {
        onSend();
        onUsed();
      }}
      className="px-3"
    >
      <Icon name="send" />
      Send
    </Button>
  );
}

interface StopButtonProps {
  readonly turnId: string;
  readonly inert: boolean;
  readonly onUsed: () => void;
}

function StopButton({ turnId, inert, onUsed }: StopButtonProps) {
  const { conversation } = useServices();
  const stopping = useCommand(commandKey.stop(turnId))?.phase === "running";
  return (
    <Button
      inert={inert || stopping}
      onClick={() => {
        void conversation.stop(turnId);
        onUsed();
      }}
      className="px-3"
    >
      <Icon name="stop" />
      {stopping ? "Stopping…" : "Stop"}
    </Button>
  );
}
