// Owns the way of an export from a window to a file that the person chose. Nothing is written where nobody chose.
import type { ISessionExports } from "@x/core";
import type { ExportFormat, IpcResponse } from "@x/shared";
import type { ExportedFiles } from "./exported-files.js";

export interface ExportSaver {
  readonly exports: ISessionExports;
  /** Asks the person of that window for a file; undefined when there was none chosen. */
  readonly chooseFile: (windowId: number, suggestedName: string) => Promise<string | undefined>;
  readonly exported: Pick<ExportedFiles, "remember">;
}

/** What cannot be exported is refused before anybody is asked for a file. Errors: those of `ISessionExports`. */
export async function saveExport(
  { exports, chooseFile, exported }: ExportSaver,
  windowId: number,
  sessionId: string,
  format: ExportFormat,
): Promise<IpcResponse<"sessions:export">> {
  const { fileName } = await exports.open(sessionId, format);
  const path = await chooseFile(windowId, fileName);
  if (path === undefined) return { outcome: "cancelled" };
  await exports.save(sessionId, format, path);
  exported.remember(windowId, path);
  return { outcome: "saved", path };
}
