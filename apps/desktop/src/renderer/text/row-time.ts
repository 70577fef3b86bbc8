// Owns the time beside a conversation: the hour today, the weekday in the last days, else the date. PURE.

const hour = new Intl.DateTimeFormat(undefined, { timeStyle: "short" });
const weekday = new Intl.DateTimeFormat("en", { weekday: "short" });
const day = new Intl.DateTimeFormat("en", { day: "numeric", month: "short" });

const DAY_MS = 86_400_000;

export function rowTime(iso: string, now: number): string {
  const at = Date.parse(iso);
  const midnight = new Date(now).setHours(0, 0, 0, 0);
  if (at >= midnight) return hour.format(at);
  return at >= midnight - 6 * DAY_MS ? weekday.format(at) : day.format(at);
}
