// Owns saying what became of an export: where the file is, or why there is none.
import { useServices } from "../../hooks/services-context.js";
import { useCommand } from "../../hooks/use-command.js";
import { useStore } from "../../hooks/use-store.js";
import { EXPORT_KEY, SHOW_KEY } from "../../sessions/conversation-files.js";
import { Button } from "../controls/button.js";
import { CloseButton } from "../controls/close-button.js";
import { RefusalNote } from "../controls/refusal-note.js";
import { StatusGlyph } from "../controls/status-glyph.js";

export function ExportNote({ sessionId }: { readonly sessionId: string | undefined }) {
  const { files } = useServices();
  const { savedTo, askedIn } = useStore(files);
  const command = useCommand(EXPORT_KEY);
  const showing = useCommand(SHOW_KEY);
  if (askedIn !== sessionId) return null;
  if (savedTo === undefined && command?.phase !== "refused") return null;
  return (
    <div className="flex items-center gap-2 border-b border-line bg-side px-5 py-1 text-sm">
      <div role="status" className="flex min-w-0 grow flex-wrap items-center gap-2">
        {savedTo === undefined ? (
          <RefusalNote command={command} />
        ) : (
          <>
            <span className="flex min-w-0 items-center gap-2">
              <StatusGlyph glyph="done" />
              <span className="min-w-0 [overflow-wrap:anywhere]">
                Exported to <span className="font-mono text-[0.78rem]">{savedTo}</span>
              </span>
            </span>
            <RefusalNote command={showing} />
          </>
        )}
      </div>
      {savedTo !== undefined && (
        <Button look="quiet" onClick={() => void files.showExported()}>
          Show in folder
        </Button>
      )}
      <CloseButton label="Dismiss" onClick={() => files.dismissExport()} />
    </div>
  );
}
