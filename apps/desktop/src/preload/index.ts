// Owns `window.api`: the channel table made callable, nothing else. Nothing is thrown to the page, since Electron
// strips errors at this border. app.md §1, §2.
import {
  InternalError,
  InvalidInputError,
  type IpcBridge,
  type IpcEnvelope,
  isIpcChannel,
  isIpcEvent,
  wrapError,
} from "@x/shared";
import { contextBridge, ipcRenderer } from "electron";

const api = {
  async invoke(channel: string, request: unknown): Promise<IpcEnvelope> {
    if (!isIpcChannel(channel)) return wrapError(new InvalidInputError("there is no such channel"));
    try {
      return (await ipcRenderer.invoke(channel, request)) as IpcEnvelope;
    } catch {
      // Only when main is going away or the request cannot be cloned: handlers always answer with an envelope.
      return wrapError(new InternalError(`${channel} was not answered`));
    }
  },

  on(event: string, listener: (payload: unknown) => void): () => void {
    if (!isIpcEvent(event)) return () => undefined;
    const deliver = (_event: unknown, payload: unknown) => {
      // A listener of the page that throws must not keep the message from the others; its error is still seen.
      try {
        listener(payload);
      } catch (error) {
        queueMicrotask(() => {
          throw error;
        });
      }
    };
    ipcRenderer.on(event, deliver);
    return () => ipcRenderer.off(event, deliver);
  },
};

contextBridge.exposeInMainWorld("api", api satisfies Record<keyof IpcBridge, unknown>);
