// Owns what a message is made of: words alone stay a text, files come after them. PURE. T§3.
import type { UserMessage } from "@x/shared";
import type { Attached } from "./attachment-store.js";

export function messageContent(text: string, attached: readonly Attached[]): UserMessage["content"] {
  if (attached.length === 0) return text;
  const files = attached.map(({ part }) => part);
  return text.trim() === "" ? files : [{ type: "text", text }, ...files];
}
