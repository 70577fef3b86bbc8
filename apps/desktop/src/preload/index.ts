// Owns `window.api`: the names of the channel table made callable, and the path of a file
// that the person gave; nothing else. Nothing is thrown to the page, since
// Electron strips errors at this border: what goes wrong here is an error envelope too. app.md §1, §2.
import type { ErrorCode, IpcBridge, IpcEnvelope } from "@x/shared";
import { contextBridge, ipcRenderer, webUtils } from "electron";
import { namesFromArguments } from "./allowed-names.js";

const { channels, events } = namesFromArguments(process.argv);

const api = {
  async invoke(channel: string, request: unknown): Promise<IpcEnvelope> {
    if (!channels.includes(channel)) return refusal("invalid-input", "there is no such channel");
    try {
      return (await ipcRenderer.invoke(channel, request)) as IpcEnvelope;
    } catch {
      // Only when main is going away or the request cannot be cloned: handlers always answer with an envelope.
      return refusal("internal", `${channel} was not answered`);
    }
  },

  on(event: string, listener: (payload: unknown) => void): () => void {
    if (!events.includes(event)) return () => undefined;
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

  /** Where a file lies that the person gave to the page; empty for anything else, so no path can be asked for. */
  pathOf(file: unknown): string {
    try {
      return webUtils.getPathForFile(file as File);
    } catch {
      return "";
    }
  },
};

function refusal(code: ErrorCode, message: string): IpcEnvelope<never> {
  return { ok: false, error: { code, message } };
}

contextBridge.exposeInMainWorld("api", api satisfies Record<keyof IpcBridge | "pathOf", unknown>);
