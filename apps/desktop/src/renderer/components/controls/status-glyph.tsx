// Owns the shapes of every state: each differs in outline, so that none rests on its colour alone. The words stand beside it.
import { classNames } from "./class-names.js";

export type Glyph =
  | "running"
  | "needs-you"
  | "waiting"
  | "failed"
  | "stopped"
  | "interrupted"
  | "unreadable"
  | "done"
  | "queued"
  | "denied";

interface Shape {
  readonly path: string;
  readonly colour: string;
  readonly filled?: true;
  readonly spins?: true;
}

const SHAPES: Readonly<Record<Glyph, Shape>> = {
  running: { path: "M8 2.5A5.5 5.5 0 1 1 2.5 8", colour: "text-accent", spins: true },
  "needs-you": { path: "M8 1.5 14.5 8 8 14.5 1.5 8z", colour: "text-attention", filled: true },
  waiting: {
    path: "M4.5 2.5h7M4.5 13.5h7M5.5 2.5c0 3 5 4 5 5.5s-5 2.5-5 5.5M10.5 2.5c0 3-5 4-5 5.5s5 2.5 5 5.5",
    colour: "text-muted",
  },
  failed: { path: "M4 4l8 8M12 4l-8 8", colour: "text-danger" },
  stopped: { path: "M4 4h8v8H4z", colour: "text-muted" },
  interrupted: {
    path: "M8 2.5a5.5 5.5 0 0 1 5.5 5.5M8 13.5A5.5 5.5 0 0 1 2.5 8M10 4l-3 4h3l-3 4",
    colour: "text-attention",
  },
  unreadable: { path: "M8 2.5 14 13H2zM8 6.5v3M8 11.3h.01", colour: "text-danger" },
  done: { path: "M3.5 8.5l3 3 6-7", colour: "text-good" },
  queued: { path: "M8 6.2a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6z", colour: "text-muted" },
  denied: { path: "M8 2.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11zM4.2 4.2l7.6 7.6", colour: "text-muted" },
};

export function StatusGlyph({ glyph, size = 13 }: { readonly glyph: Glyph; readonly size?: number }) {
  const { path, colour, filled, spins } = SHAPES[glyph];
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill={filled === true ? "currentColor" : "none"}
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={classNames("shrink-0", colour, spins === true && "spin")}
    >
      <path d={path} />
    </svg>
  );
}
