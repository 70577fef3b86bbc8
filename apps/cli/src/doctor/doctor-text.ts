// Owns how the doctor's findings read. Pure.
import type { RecoveryReport, StoreFinding, StoreSummary } from "@x/shared";
import type { Style } from "../style.js";
import { oneLine } from "../visible-text.js";

export function findingLine(
  { severity, file, line, code, message, recover }: StoreFinding,
  style: Style,
): string {
  const place = oneLine(line === undefined ? file : `${file}:${line}`);
  const kind = severity === "error" ? style("red", code) : style("yellow", "note");
  const advice = recover === undefined ? "" : `\n    x doctor --recover ${recover}`;
  return `${style("bold", place)}: ${kind}: ${oneLine(message)}${advice}\n`;
}

export function summaryText(
  { sessions, turns, errors, notes, ownerless }: StoreSummary,
  workDir: string,
): string {
  const found = errors === 0 ? "nothing is wrong" : counted(errors, "fault");
  const more = notes === 0 ? "" : `, ${counted(notes, "note")}`;
  const left = ownerless === 0 ? "" : ` (${ownerless} of no conversation)`;
  return `${workDir}: ${counted(sessions, "conversation")}, ${counted(turns, "turn")}${left}: ${found}${more}\n`;
}

export function recoveryText({ recovered, lostTurns }: RecoveryReport): string {
  if (recovered.length === 0 && lostTurns.length === 0) return "nothing was damaged, nothing was changed\n";
  const files = recovered.map(
    ({ file, keptLines, droppedLines, copy }) =>
      `${file}: kept ${counted(keptLines, "line")}, left out ${droppedLines}; the original is ${copy}\n`,
  );
  const lost = lostTurns.map((turnId) => `turn ${turnId} is lost: its file is gone or holds nothing valid\n`);
  return [...files, ...lost].join("");
}

function counted(number: number, noun: string): string {
  return number === 1 ? `1 ${noun}` : `${number} ${noun}s`;
}
