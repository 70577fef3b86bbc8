// Owns saying what a recovery did: what was kept, what was cut off, where the original lies.
import type { RecoveredFile } from "@x/shared";
import { useServices } from "../../hooks/services-context.js";
import { useStore } from "../../hooks/use-store.js";
import { CloseButton } from "../controls/close-button.js";
import { Notice } from "./notice.js";

export function RecoveryNote({ sessionId }: { readonly sessionId: string }) {
  const { files } = useServices();
  const report = useStore(files).reports.get(sessionId);
  if (report === undefined) return null;
  const { recovered, lostTurns } = report;
  return (
    <div role="status" className="mx-auto w-full max-w-184 px-5 py-3">
      <Notice
        tone="calm"
        glyph="done"
        title={recovered.length === 0 ? "Nothing was damaged" : "Recovered"}
        close={<CloseButton label="Dismiss" onClick={() => files.dismissReport(sessionId)} />}
      >
        {recovered.map((file) => (
          <Recovered key={file.file} file={file} />
        ))}
        {lostTurns.length > 0 && (
          <p className="text-sm">{`${count(lostTurns.length, "turn")} of this conversation could not be read at all.`}</p>
        )}
      </Notice>
    </div>
  );
}

function Recovered({ file: { file, keptLines, droppedLines, copy } }: { readonly file: RecoveredFile }) {
  return (
    <p className="text-sm">
      <span className="font-mono text-[0.75rem]">{file}</span>
      {`: ${count(keptLines, "line")} kept, ${count(droppedLines, "line")} cut off. The original is `}
      <span className="font-mono text-[0.75rem]">{copy}</span>.
    </p>
  );
}

function count(number: number, what: string): string {
  return `${number.toLocaleString()} ${what}${number === 1 ? "" : "s"}`;
}
