// Owns taking an external input over from its sender: checked, and copied so that nobody can change it afterwards. T§8.
import { schemaIssue, TurnExternalInput, TurnInputError } from "@x/shared";
import { copyJson } from "./json-copy.js";
import { thrownMessage } from "./thrown-message.js";

/** Throws `turn-input-rejected` on anything that is not an external input. */
export function checkedExternalInput(turnId: string, input: unknown): TurnExternalInput {
  const parsed = TurnExternalInput.safeParse(copied(turnId, input));
  if (parsed.success) return parsed.data;
  throw malformed(turnId, schemaIssue(parsed.error));
}

function copied(turnId: string, input: unknown): unknown {
  try {
    return copyJson(input);
  } catch (error) {
    throw malformed(turnId, thrownMessage(error));
  }
}

function malformed(turnId: string, problem: string): TurnInputError {
  return new TurnInputError(`turn ${turnId}: not an external input: ${problem}`, { data: { turnId } });
}
