// Owns the files that wait in the composer: what is attached, what was refused and why, what a reload took away.

import { fileSize } from "@x/shared";
import type { Attached, WaitingFiles as Files } from "../../attachments/attachment-store.js";
import { imageSource } from "../../attachments/image-source.js";
import { ONLY_NAMED } from "../../attachments/only-named.js";
import { explainError } from "../../text/explain-error.js";
import { revealedLine } from "../../text/reveal-hidden.js";
import { CloseButton } from "../controls/close-button.js";
import { Icon } from "../controls/icon.js";
import { StatusGlyph } from "../controls/status-glyph.js";

export interface WaitingFilesProps {
  readonly files: Files;
  readonly onRemove: (id: number) => void;
  readonly onDismiss: () => void;
}

export function WaitingFiles({ files, onRemove, onDismiss }: WaitingFilesProps) {
  const { attached, refused, reading, lost } = files;
  return (
    <>
      {(attached.length > 0 || reading > 0) && (
        <ul aria-label="Attached files" className="flex flex-wrap gap-1.5 px-3 pt-3">
          {attached.map((file) => (
            <Chip key={file.id} file={file} onRemove={() => onRemove(file.id)} />
          ))}
          {reading > 0 && <li className="self-center text-xs text-muted">Reading…</li>}
        </ul>
      )}
      {(refused.length > 0 || lost.length > 0) && (
        <div role="alert" className="flex items-start gap-2 px-3.5 pt-2.5 text-sm">
          <div className="min-w-0 grow space-y-0.5 [overflow-wrap:anywhere]">
            {refused.map(({ id, error }) => (
              <p key={id} className="flex items-start gap-1.5 text-danger">
                <span className="pt-1">
                  <StatusGlyph glyph="failed" size={11} />
                </span>
                {explainError(error)}
              </p>
            ))}
            {lost.length > 0 && (
              <p className="text-attention">
                Attach again: {lost.map(revealedLine).join(", ")}. Files do not outlive a reload; your text
                does.
              </p>
            )}
          </div>
          <CloseButton label="Dismiss" onClick={onDismiss} />
        </div>
      )}
    </>
  );
}

function Chip({ file, onRemove }: { readonly file: Attached; readonly onRemove: () => void }) {
  const { part, filename, size } = file;
  return (
    <li className="flex h-9 max-w-80 items-center gap-2 rounded-md border border-line bg-sunken ps-1 pe-0.5 text-sm">
      {part.type === "image" ? (
        <img src={imageSource(part)} alt="" className="size-7 rounded-sm object-cover" />
      ) : (
        <span className="ps-1 text-muted">
          <Icon name="file" />
        </span>
      )}
      <span className="min-w-0 truncate">{revealedLine(filename)}</span>
      <span className="shrink-0 text-xs text-muted">
        {fileSize(size)}
        {part.type === "attachment" && part.content === undefined && ` · ${ONLY_NAMED}`}
      </span>
      <CloseButton label={`Remove ${revealedLine(filename)}`} onClick={onRemove} />
    </li>
  );
}
