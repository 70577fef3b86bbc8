// Owns the drawings of the window's controls: one stroke, sixteen units. Decoration only: the words are beside them.

const PATHS = {
  plus: "M8 3v10M3 8h10",
  search: "M7 12a5 5 0 1 0 0-10 5 5 0 0 0 0 10ZM11 11l3 3",
  send: "M8 13V3M4 7l4-4 4 4",
  stop: "M4.5 4.5h7v7h-7z",
  more: "M3.5 8h.01M8 8h.01M12.5 8h.01",
  chevron: "M6 4l4 4-4 4",
  copy: "M6 6h7v7H6zM3 10V3h7",
  check: "M3.5 8.5l3 3 6-7",
  down: "M8 3v10M4 9l4 4 4-4",
  edit: "M3 13l.5-2.5 7-7 2 2-7 7L3 13z",
  trash: "M3 4.5h10M6.5 4.5V3h3v1.5M4.5 4.5l.5 8.5h6l.5-8.5",
  clock: "M8 2.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11zM8 5v3.2l2 1.3",
  theme: "M8 2.5a5.5 5.5 0 1 0 0 11zM8 2.5a5.5 5.5 0 0 1 0 11",
  keys: "M2 4.5h12v7H2zM4.5 7h.01M7 7h.01M9.5 7h.01M12 7h.01M5 9.5h6",
  retry: "M13 8a5 5 0 1 1-1.5-3.5M13 2.5v2.5h-2.5",
  shield: "M8 2l5 2v4c0 3-2 5-5 6-3-1-5-3-5-6V4l5-2z",
  save: "M8 2v8M4.5 6.5 8 10l3.5-3.5M3 13h10",
  attach: "M12.5 7.5l-5 5a2.8 2.8 0 0 1-4-4l5.5-5.5a1.9 1.9 0 0 1 2.7 2.7L6.3 11a.9.9 0 0 1-1.3-1.3l4.6-4.6",
  file: "M4 2h5l3 3v9H4zM9 2v3h3",
  close: "M4.5 4.5l7 7M11.5 4.5l-7 7",
  settings: "M2.5 5h6M12.5 5h1M2.5 11h1M7.5 11h6M10.5 3v4M5.5 9v4",
  server: "M3 3.5h10v3.5H3zM3 9h10v3.5H3zM5.5 5.2h.01M5.5 10.8h.01",
  cloud: "M4.5 12a2.6 2.6 0 0 1-.2-5.2A4 4 0 0 1 12 7.4 2.3 2.3 0 0 1 11.7 12z",
  link: "M6.5 9.5l3-3M7 4.5l1.2-1.2a2.7 2.7 0 0 1 3.8 3.8L10.8 8.3M9 11.5l-1.2 1.2A2.7 2.7 0 0 1 4 8.9l1.2-1.2",
  folder: "M2 12.5v-9h4l1.5 2H14v7z",
  list: "M2.5 3h11v10h-11zM6.5 3v10",
  updown: "M5 6.5L8 3.5l3 3M5 9.5l3 3 3-3",
  question: "M5.8 6.2A2.3 2.3 0 1 1 8 9v.8M8 12.3h.01",
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name, size = 16 }: { readonly name: IconName; readonly size?: number }) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="shrink-0"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
