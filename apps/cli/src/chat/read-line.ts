// Owns what a line of the person is: a message, a word for the program itself, or nothing. Pure. A line that begins with a slash is
// never sent by accident: two slashes send the rest with one. app.md §5.

export type TypedLine =
  | { readonly kind: "message"; readonly text: string }
  | { readonly kind: "leave" }
  | { readonly kind: "help" }
  | { readonly kind: "nothing" }
  | { readonly kind: "unknown"; readonly word: string };

const LEAVING: ReadonlySet<string> = new Set(["/exit", "/quit"]);

export const CHAT_OPENING = "Write a message; /help says what else there is, /exit leaves.\n";

export const CHAT_HELP = `Each line is one message to the agent. Words for this program:
  /help         this
  /exit, /quit  leave, as Ctrl-D does
  //text        send a message that begins with a slash: /text
Ctrl-C stops the answer, a second one leaves.
`;

export function readLine(line: string): TypedLine {
  const text = line.trim();
  if (text === "") return { kind: "nothing" };
  if (!text.startsWith("/")) return { kind: "message", text: line };
  if (text.startsWith("//")) return { kind: "message", text: text.slice(1) };
  if (isLeaving(line)) return { kind: "leave" };
  if (text === "/help") return { kind: "help" };
  return { kind: "unknown", word: text.split(/\s/)[0] ?? text };
}

/** Also where a question waits for an answer. */
export function isLeaving(line: string): boolean {
  return LEAVING.has(line.trim());
}

export function unknownWord(word: string): string {
  return `"${word}" is no word of this program, and the line was not sent; /help says what there is, //… sends a message that begins with a slash\n`;
}
