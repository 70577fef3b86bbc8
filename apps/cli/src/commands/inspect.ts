// Owns `x inspect TURN`: what happened in a turn, line by line, and what any of its model calls was sent, rebuilt from disk.
// Reads only: no key, no server and no tool is needed. app.md §5.
import type { Core } from "@x/core";
import {
  InvalidInputError,
  reduceTurn,
  type Turn,
  TurnNotFoundError,
  type TurnState,
  toErrorRecord,
} from "@x/shared";
import { defineCommand } from "../command.js";
import { EXIT } from "../exit-code.js";
import { timelineText } from "../inspect/timeline-text.js";
import { storeOptions, withCore } from "../open-core.js";
import { wholeNumber } from "../read-options.js";
import { write, writeJson } from "../write.js";

export const inspect = defineCommand({
  name: "inspect",
  summary: "show what happened in a turn, and what a model call was sent",
  words: [{ placeholder: "TURN", noun: "the id of the turn" }],
  options: {
    call: { type: "string", value: "N", summary: "the exact request of model call N, from 0 on, as JSON" },
    json: { type: "boolean", summary: "the events and the request of every call as JSON" },
    ...storeOptions,
  },
  notes: "The ids of a conversation's turns are shown by x sessions show.",
  run(values, [turnId = ""], surroundings) {
    const { output } = surroundings;
    const call = wholeNumber("call", values.call);
    return withCore(values, surroundings, { readOnly: true }, async (core) => {
      if (call !== undefined) {
        await writeJson(output, await core.requests.inspect(turnId, call));
        return EXIT.ok;
      }
      const { events } = await readTurn(core, turnId);
      const state = reduceTurn(events);
      if (values.json === true) {
        await writeJson(output, { turnId, events, requests: await requestsOf(core, state) });
      } else {
        await write(output, timelineText(events, state));
      }
      return EXIT.ok;
    });
  },
});

/** Whoever has the id of a conversation at hand is told which turns it has. */
async function readTurn({ sessions }: Core, turnId: string): Promise<Turn> {
  try {
    return await sessions.getTurn(turnId);
  } catch (error) {
    if (!(error instanceof TurnNotFoundError)) throw error;
    const turns = await sessions.getSession(turnId).then(
      (session) => session.turns,
      () => undefined,
    );
    if (turns === undefined) throw error;
    const ids = turns.map((turn) => turn.turnId).join(", ");
    throw new InvalidInputError(`${turnId} is a conversation; its turns are: ${ids === "" ? "none" : ids}`);
  }
}

/** A request that cannot be rebuilt, since a turn before it is gone, does not hide the others. */
async function requestsOf(core: Core, { definition, modelCalls }: TurnState): Promise<unknown[]> {
  return Promise.all(
    [...modelCalls].map(({ index }) =>
      core.requests
        .inspect(definition.turnId, index)
        .catch((error: unknown) => ({ error: toErrorRecord(error) })),
    ),
  );
}
