// Owns leading from a refused message to what would mend it: a model or a key that is not set up.

import { useServices } from "../../hooks/services-context.js";
import type { CommandState } from "../../stores/command-store.js";
import { Button } from "../controls/button.js";

export function RefusalDoor({ command }: { readonly command: CommandState | undefined }) {
  const { openPanel } = useServices();
  if (command?.phase !== "refused" || command.error.code !== "model-not-configured") return null;
  return (
    <Button className="mt-1.5" onClick={() => openPanel.set({ panel: "settings", section: "models" })}>
      Open Settings
    </Button>
  );
}
