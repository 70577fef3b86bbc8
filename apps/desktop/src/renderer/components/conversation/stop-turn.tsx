// Owns ending a turn that rests without having ended.
import { useServices } from "../../hooks/services-context.js";
import { useCommand } from "../../hooks/use-command.js";
import { commandKey } from "../../sessions/conversation-commands.js";
import { Button } from "../controls/button.js";
import { RefusalNote } from "../controls/refusal-note.js";

export function StopTurn({ turnId }: { readonly turnId: string }) {
  const { conversation } = useServices();
  const command = useCommand(commandKey.stop(turnId));
  const stopping = command?.phase === "running";
  return (
    <>
      <Button look="outline" inert={stopping} onClick={() => void conversation.stop(turnId)}>
        {stopping ? "Stopping…" : "Stop"}
      </Button>
      <RefusalNote command={command} />
    </>
  );
}
