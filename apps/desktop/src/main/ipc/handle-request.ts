// Owns the one way from a request to its answer: guard, strict parsing, handler, checked answer, envelope. Nothing is
// ever thrown to Electron, and a refused request never reaches its handler. app.md §1.
import type { ILogger } from "@x/core";
import {
  InternalError,
  InvalidInputError,
  type IpcChannel,
  type IpcEnvelope,
  type IpcRequest,
  type IpcResponse,
  ipcChannels,
  SettingsInvalidError,
  toErrorRecord,
  wrapError,
  wrapValue,
} from "@x/shared";
import { assertOurPage, type SenderFacts } from "./sender-guard.js";

export type IpcHandlers = {
  readonly [C in IpcChannel]: (
    request: IpcRequest<C>,
    windowId: number,
  ) => Promise<IpcResponse<C>> | IpcResponse<C>;
};

export interface Sender extends SenderFacts {
  readonly windowId: number;
}

export interface RequestDesk {
  readonly handlers: IpcHandlers;
  /** Protocol and host of our pages. */
  readonly origin: string;
  readonly logger: ILogger;
}

/** Answers one request; always an envelope. */
export async function handleRequest<C extends IpcChannel>(
  { handlers, origin, logger }: RequestDesk,
  channel: C,
  sender: Sender,
  payload: unknown,
): Promise<IpcEnvelope> {
  try {
    assertOurPage(sender, origin);
    const { request, response } = ipcChannels[channel];
    const answer = await handlers[channel](parseRequest<C>(channel, request, payload), sender.windowId);
    return wrapValue(parseResponse(channel, response, answer));
  } catch (error) {
    const { code, message } = toErrorRecord(error);
    if (code === InternalError.code) logger.warn(`${channel} failed`, { error: message });
    return wrapError(error);
  }
}

/** What of a schema is used here. */
interface Checker {
  safeParse(
    value: unknown,
  ): { success: true; data: unknown } | { success: false; error: { issues: readonly Issue[] } };
}

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

function parseRequest<C extends IpcChannel>(channel: C, schema: Checker, payload: unknown): IpcRequest<C> {
  const parsed = schema.safeParse(payload);
  if (parsed.success) return parsed.data as IpcRequest<C>;
  const message = `${channel}: ${faultsOf(parsed.error.issues)}`;
  // What a person typed into a form is told as a fault of the settings.
  throw "refusedAs" in ipcChannels[channel]
    ? new SettingsInvalidError(message)
    : new InvalidInputError(message);
}

function parseResponse(channel: IpcChannel, schema: Checker, answer: unknown): unknown {
  const parsed = schema.safeParse(answer);
  if (parsed.success) return parsed.data;
  throw new InternalError(`${channel}: the answer does not fit its schema: ${faultsOf(parsed.error.issues)}`);
}

/** Where and why, never what: a request can hold a whole conversation. */
function faultsOf(issues: readonly Issue[]): string {
  return issues
    .slice(0, 3)
    .map(({ path, message }) => `${path.length === 0 ? "request" : path.map(String).join(".")}: ${message}`)
    .join("; ");
}
