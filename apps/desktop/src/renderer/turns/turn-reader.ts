// Owns reading the earlier turns of a conversation: newest first, a few at a time. app.md §1, quality.md §3.
import { type CodedError, reduceTurn, type TurnState } from "@x/shared";
import { asCodedError, type IpcClient } from "../ipc/ipc-client.js";

const AT_ONCE = 16;

export type TurnReading = TurnState | CodedError;

/**
 * Reads and folds each turn and reports it as it comes; never rejects. Starts nothing more once `wanted` says no.
 */
export async function readTurns(
  client: IpcClient,
  turnIds: readonly string[],
  wanted: () => boolean,
  onRead: (turnId: string, reading: TurnReading) => void,
): Promise<void> {
  const queue = [...turnIds];
  const work = async () => {
    for (let turnId = queue.shift(); turnId !== undefined && wanted(); turnId = queue.shift()) {
      const reading = await readTurn(client, turnId);
      if (wanted()) onRead(turnId, reading);
    }
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, queue.length) }, work));
}

async function readTurn(client: IpcClient, turnId: string): Promise<TurnReading> {
  try {
    const { events } = await client.call("sessions:getTurn", { turnId });
    return reduceTurn([...events]);
  } catch (error) {
    return asCodedError(error);
  }
}
