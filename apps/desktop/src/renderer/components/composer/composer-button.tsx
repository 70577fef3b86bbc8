// Owns the one button of the composer: Send, or Stop while a turn is being processed.
import { useServices } from "../../hooks/services-context.js";
import { useCommand } from "../../hooks/use-command.js";
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
  if (activeTurnId !== undefined) return <StopButton turnId={activeTurnId} onUsed={onUsed} />;
  return (
    <Button
      look="primary"
      inert={inert}
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

function StopButton({ turnId, onUsed }: { readonly turnId: string; readonly onUsed: () => void }) {
  const { conversation } = useServices();
  const stopping = useCommand(commandKey.stop(turnId))?.phase === "running";
  return (
    <Button
      inert={stopping}
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
