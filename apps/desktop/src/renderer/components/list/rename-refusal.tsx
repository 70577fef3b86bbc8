// Owns saying why a title was not changed: the row itself shows the old one again by then.
import { useServices } from "../../hooks/services-context.js";
import { useStore } from "../../hooks/use-store.js";
import { isRenameKey } from "../../sessions/conversation-commands.js";
import { Button } from "../controls/button.js";
import { RefusalNote } from "../controls/refusal-note.js";

export function RenameRefusal() {
  const { commands } = useServices();
  const refused = [...useStore(commands)].find(
    ([key, state]) => isRenameKey(key) && state.phase === "refused",
  );
  if (refused === undefined) return null;
  const [key, command] = refused;
  return (
    <div className="flex items-start gap-2 border-t border-line p-2">
      <div className="min-w-0 grow">
        <RefusalNote command={command} />
      </div>
      <Button look="quiet" onClick={() => commands.dismiss(key)}>
        Dismiss
      </Button>
    </div>
  );
}
