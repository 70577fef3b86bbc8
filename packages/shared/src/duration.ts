// Owns how long something took, in words short enough for a row. PURE.

/** Between two ISO times; undefined when the clock went back. */
export function durationBetween(startIso: string, endIso: string): string | undefined {
  const milliseconds = Date.parse(endIso) - Date.parse(startIso);
  return milliseconds < 0 ? undefined : durationText(milliseconds);
}

export function durationText(milliseconds: number): string {
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`;
  const seconds = milliseconds / 1000;
  if (seconds < 60) return `${seconds < 10 ? seconds.toFixed(1) : Math.round(seconds)} s`;
  const minutes = Math.floor(seconds / 60);
  return `${minutes} min ${Math.round(seconds - minutes * 60)} s`;
}
