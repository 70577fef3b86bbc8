// Owns saying what a recovery did: what was kept, what was cut off, where the original lies.
import type { RecoveredFile, RecoveryReport } from "@x/shared";
import type { ReactNode } from "react";
import { Notice } from "../conversation/notice.js";

export interface RecoveryReportNoticeProps {
  readonly report: RecoveryReport;
  readonly close: ReactNode;
}

export function RecoveryReportNotice({ report: { recovered, lostTurns }, close }: RecoveryReportNoticeProps) {
  return (
    <Notice
      tone="calm"
      glyph="done"
      title={recovered.length === 0 ? "Nothing was damaged" : "Recovered"}
      close={close}
    >
      {recovered.map((file) => (
        <Recovered key={file.file} file={file} />
      ))}
      {lostTurns.length > 0 && (
        <p className="text-sm">{`${count(lostTurns.length, "turn")} of this conversation could not be read at all.`}</p>
      )}
    </Notice>
  );
}

function Recovered({ file: { file, keptLines, droppedLines, copy } }: { readonly file: RecoveredFile }) {
  return (
    <p className="text-sm [overflow-wrap:anywhere]">
      <span className="font-mono text-[0.75rem]">{file}</span>
      {`: ${count(keptLines, "line")} kept, ${count(droppedLines, "line")} cut off. The original is `}
      <span className="font-mono text-[0.75rem]">{copy}</span>.
    </p>
  );
}

function count(number: number, what: string): string {
  return `${number.toLocaleString()} ${what}${number === 1 ? "" : "s"}`;
}
