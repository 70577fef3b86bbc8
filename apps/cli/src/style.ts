// Owns whether and how text is coloured: only for a terminal, and never where NO_COLOR is set (no-color.org).
import { styleText } from "node:util";
import type { Surroundings } from "./surroundings.js";

export type Style = (format: "dim" | "bold" | "red" | "yellow" | "green", text: string) => string;

export function styleFor(
  stream: { readonly isTTY?: boolean },
  { environment }: Pick<Surroundings, "environment">,
): Style {
  const isPlain =
    stream.isTTY !== true || (environment["NO_COLOR"] ?? "") !== "" || environment["TERM"] === "dumb";
  return isPlain
    ? (_format, text) => text
    : (format, text) => styleText(format, text, { validateStream: false });
}
