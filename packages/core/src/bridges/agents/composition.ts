// Owns what a request may say about how its agent is put together. Clarifications: "Headless".
import { InvalidInputError, type RequestedAgent } from "@x/shared";
import { z } from "zod";

/** Hints of later versions pass: what this version does not know changes nothing here. */
const Composition = z.looseObject({
  /** Ids of the only tools the agent gets; in a run that nobody watches they need no permission. */
  allowTools: z.exactOptional(z.array(z.string().min(1))),
});
export type Composition = z.infer<typeof Composition>;

/** Throws `invalid-input` when a known hint is not of its form. */
export function readComposition(requested: RequestedAgent): Composition {
  const given = requested.overrides?.composition;
  if (given === undefined) return {};
  const parsed = Composition.safeParse(given);
  if (parsed.success) return parsed.data;
  throw new InvalidInputError(
    `the composition asked of agent "${requested.agentId}" is not valid: ${z.prettifyError(parsed.error)}`,
  );
}
