// Owns taking over what a port gives: frozen as it comes, or checked, copied and frozen. T§8, T§9.4.
import { ConversationMessage, schemaIssue } from "@x/shared";
import type { z } from "zod";
import { deepFreeze } from "../../../storage/deep-freeze.js";
import { startsWith } from "../../../storage/starts-with.js";
import { copyCleanJson } from "./json-copy.js";

/** What is frozen comes from checked logs of ours; everything else is checked, copied and frozen. Throws an error that says what is wrong. */
export function takenOver<T>(schema: z.ZodType<T>, value: unknown): T {
  if (Object.isFrozen(value) && typeof value === "object" && value !== null) return value as T;
  const parsed = schema.safeParse(copyCleanJson(value));
  if (!parsed.success) throw new Error(`what came for it cannot be used: ${schemaIssue(parsed.error)}`);
  return deepFreeze(parsed.data);
}

/**
 * A list of the receiver's own. Of a conversation that only grew, the messages that came before are the very same, and are not looked
 * at again: in a long one that look would cost more than anything else that is done with the list. Throws as `takenOver`.
 */
export function takenOverMessages(messages: unknown): readonly ConversationMessage[] {
  if (!Array.isArray(messages)) throw new Error("what came for it is no list of messages");
  const given: readonly unknown[] = messages;
  const first = given[0];
  const known = isObject(first) ? takenBefore.get(first) : undefined;
  const same = known !== undefined && startsWith(given, known) ? known : [];
  const taken = same.concat(
    given.slice(same.length).map((message) => takenOver(ConversationMessage, message)),
  );
  // Only what is given again as it is can be known again.
  if (isObject(first) && first === taken[0]) takenBefore.set(first, taken);
  return taken;
}

/** The longest list that was taken over, by its first message, which is frozen. */
const takenBefore = new WeakMap<object, readonly ConversationMessage[]>();

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
