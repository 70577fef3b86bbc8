// Owns where Anthropic may cache: after the prompt with its tools, and after the newest messages. PURE, transport only.
import type { JsonValue } from "@x/shared";

type Message = { readonly [key: string]: JsonValue };

const BREAKPOINT = { anthropic: { cacheControl: { type: "ephemeral" } } } as const;

/** The options of the system prompt that mark everything up to its end as cacheable. */
export const systemBreakpoint = BREAKPOINT;

/** Marks the last two messages, so that each call finds the prefix that the call before it left in the cache. */
export function markCacheBreakpoints(messages: readonly Message[]): Message[] {
  return messages.map((message, index) =>
    index >= messages.length - 2
      ? { ...message, providerOptions: merged(message["providerOptions"]) }
      : message,
  );
}

function merged(options: JsonValue | undefined): JsonValue {
  const own = (options ?? {}) as { readonly [key: string]: { readonly [key: string]: JsonValue } };
  return { ...own, anthropic: { ...own["anthropic"], ...BREAKPOINT.anthropic } };
}
