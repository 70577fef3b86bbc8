// Owns what providers demand of a message list beyond the stored one: shape only, never content. PURE.
// The stored request stays provider-neutral; this runs between it and the wire, for the loop and the inspector alike.
import type { JsonValue } from "@x/shared";

type Message = { readonly [key: string]: JsonValue };

/**
 * Joins tool results that answer one batch (Gemini refuses them one by one) and drops assistant messages without any
 * content (every provider refuses those; a cut-off answer may leave one behind).
 */
export function prepareTransport(messages: readonly JsonValue[]): Message[] {
  const prepared: Message[] = [];
  for (const message of messages as readonly Message[]) {
    const last = prepared.at(-1);
    if (message["role"] === "tool" && last?.["role"] === "tool") {
      prepared[prepared.length - 1] = { ...last, content: [...parts(last), ...parts(message)] };
    } else if (!isEmptyAnswer(message)) {
      prepared.push(message);
    }
  }
  return prepared;
}

function parts(message: Message): readonly JsonValue[] {
  const content = message["content"];
  return Array.isArray(content) ? (content as readonly JsonValue[]) : [];
}

function isEmptyAnswer(message: Message): boolean {
  if (message["role"] !== "assistant") return false;
  const content = message["content"];
  if (typeof content === "string") return content === "";
  return parts(message).every((part) => {
    const { type, text, providerOptions } = part as Message;
    return (type === "text" || type === "reasoning") && text === "" && providerOptions === undefined;
  });
}
