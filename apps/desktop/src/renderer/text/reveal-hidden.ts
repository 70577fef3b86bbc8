// Owns making visible what a text hides: control characters, invisible ones, those that turn the direction of reading, and
// spaces that are none. PURE. What an approval shows must be what runs. quality.md §4.

export type RevealedText =
  | { readonly kind: "plain"; readonly text: string }
  /** One character that could not be seen, by its name or number. */
  | { readonly kind: "hidden"; readonly text: string; readonly label: string };

// Everything of category "other" (control, format, surrogate, private, unassigned), separators, characters that are
// ignored by default, the blank Braille pattern, and each space but the ordinary one. Line feed is a line break.
const HIDDEN = /(?!\n)[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]|(?! )\p{Zs}/gu;

const NAMES: Readonly<Record<string, string>> = {
  " ": "space",
  "\t": "tab",
  "\r": "carriage return",
  "\u0000": "null",
  "\u0008": "backspace",
  "\u001b": "escape",
  "\u007f": "delete",
  "\u00a0": "no-break space",
  "\u00ad": "soft hyphen",
  "\u200b": "zero-width space",
  "\u200c": "zero-width non-joiner",
  "\u200d": "zero-width joiner",
  "\u200e": "left-to-right mark",
  "\u200f": "right-to-left mark",
  "\u202a": "left-to-right embedding",
  "\u202b": "right-to-left embedding",
  "\u202c": "end of direction",
  "\u202d": "left-to-right override",
  "\u202e": "right-to-left override",
  "\u2060": "word joiner",
  "\u2066": "left-to-right isolate",
  "\u2067": "right-to-left isolate",
  "\u2068": "first-strong isolate",
  "\u2069": "end of isolate",
  "\ufeff": "byte order mark",
};

export interface RevealOptions {
  /** Also the spaces at the beginning and the end, which nothing else shows: of one value, or of one argument. */
  readonly edges?: boolean;
}

export function revealHidden(text: string, { edges = false }: RevealOptions = {}): readonly RevealedText[] {
  if (!edges) return revealIn(text);
  const start = text.search(/[^ ]|$/u);
  let end = text.length;
  while (end > start && text[end - 1] === " ") end -= 1;
  return [...spaces(start), ...revealIn(text.slice(start, end)), ...spaces(text.length - end)];
}

function revealIn(text: string): readonly RevealedText[] {
  const parts: RevealedText[] = [];
  let position = 0;
  for (const match of text.matchAll(HIDDEN)) {
    if (match.index > position) parts.push({ kind: "plain", text: text.slice(position, match.index) });
    parts.push({ kind: "hidden", text: match[0], label: labelOf(match[0]) });
    position = match.index + match[0].length;
  }
  if (position < text.length) parts.push({ kind: "plain", text: text.slice(position) });
  return parts;
}

function spaces(count: number): readonly RevealedText[] {
  return Array.from({ length: count }, () => ({ kind: "hidden", text: " ", label: labelOf(" ") }));
}

/** The same as one line of plain text, for names and labels. */
export function revealedLine(text: string): string {
  return revealHidden(text.replaceAll("\n", "\u2424"))
    .map((part) => (part.kind === "plain" ? part.text : `[${part.label}]`))
    .join("");
}

function labelOf(character: string): string {
  const codePoint = character.codePointAt(0) ?? 0;
  const number = `U+${codePoint.toString(16).toUpperCase().padStart(4, "0")}`;
  const name = NAMES[character];
  return name === undefined ? number : `${number} ${name}`;
}
