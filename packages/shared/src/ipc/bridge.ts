// Owns the shape of `window.api`: all that a page sees of the main process. app.md §1, §2.
import type { IpcEnvelope } from "./envelope.js";
import type { IpcChannel, IpcEvent, IpcEventPayload, IpcRequest, IpcResponse } from "./table.js";

export interface IpcBridge {
  /** Never rejects: a refusal, a failure and an unknown channel are all error envelopes. */
  invoke<C extends IpcChannel>(channel: C, request: IpcRequest<C>): Promise<IpcEnvelope<IpcResponse<C>>>;
  /** Calls the listener for each message of that name; the returned function ends it. An unknown name is never delivered. */
  on<E extends IpcEvent>(event: E, listener: (payload: IpcEventPayload<E>) => void): () => void;
}
