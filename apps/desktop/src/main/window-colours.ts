// Owns the colour a window has before its page has painted: the page's own, or a start would flash. app.md §3.

const PAGE_COLOUR = { light: "#ffffff", dark: "#1b1b1d" } as const;

export function pageColour(isDark: boolean): string {
  return isDark ? PAGE_COLOUR.dark : PAGE_COLOUR.light;
}
