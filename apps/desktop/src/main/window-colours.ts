// Owns the colour a window has before its page has painted: the page's own, or a start would flash. app.md §3.

const PAGE_COLOUR = { light: "#fbfaf8", dark: "#141619" } as const;

export function pageColour(isDark: boolean): string {
  return isDark ? PAGE_COLOUR.dark : PAGE_COLOUR.light;
}
