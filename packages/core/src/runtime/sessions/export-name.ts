// Owns what an exported conversation is called unless the person says otherwise. Pure.
import type { ExportFormat } from "@x/shared";

const EXTENSION = { markdown: "md", json: "json", raw: "jsonl" } as const satisfies Record<
  ExportFormat,
  string
>;

const LONGEST = 60;

/** Letters and digits of the title in any script, then the day: no name that some system cannot have. */
export function exportName(sessionId: string, title: string | undefined, format: ExportFormat): string {
  const words = (title ?? "").match(/[\p{L}\p{M}\p{N}]+/gu)?.join("-") ?? "";
  const short = [...words].slice(0, LONGEST).join("");
  const stem = short === "" ? sessionId : `${short}-${sessionId.slice(0, 10)}`;
  return `${stem}.${EXTENSION[format]}`;
}
