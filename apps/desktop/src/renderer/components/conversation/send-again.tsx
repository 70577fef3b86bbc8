// Owns the button that sends a message once more, as a new turn: what ended is over and stays in the history. S§9.1.
import type { UserMessage } from "@x/shared";
import { useServices } from "../../hooks/services-context.js";
import { useCommand } from "../../hooks/use-command.js";
import { useSendConfig } from "../../hooks/use-send-config.js";
import { commandKey } from "../../sessions/conversation-commands.js";
import { Button } from "../controls/button.js";
import { Icon } from "../controls/icon.js";

export interface SendAgainProps {
  readonly sessionId: string;
  readonly input: UserMessage;
  readonly label: string;
}

export function SendAgain({ sessionId, input, label }: SendAgainProps) {
  const { conversation } = useServices();
  const config = useSendConfig();
  const command = useCommand(commandKey.send(sessionId));
  const inert = config === undefined || command?.phase === "running";
  return (
    <Button
      inert={inert}
      onClick={() => {
        if (config !== undefined) void conversation.send(sessionId, input, config);
      }}
    >
      <Icon name="retry" size={14} />
      {label}
    </Button>
  );
}
