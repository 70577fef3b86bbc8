// Owns the meeting of the channel table with Electron: every channel gets the same guarded way in. app.md §1.
import { type IpcChannel, ipcChannels } from "@x/shared";
import type { IpcMain, IpcMainInvokeEvent, WebContents } from "electron";
import { handleRequest, type RequestDesk, type Sender } from "./handle-request.js";

export function registerIpc(
  ipcMain: IpcMain,
  desk: RequestDesk,
  isOurs: (contents: WebContents) => boolean,
): void {
  for (const channel of Object.keys(ipcChannels) as IpcChannel[]) {
    ipcMain.handle(channel, (event, payload: unknown) =>
      handleRequest(desk, channel, senderOf(event, isOurs), payload),
    );
  }
}

/** Read at once: a frame that navigates while a request waits is another page's. */
function senderOf(event: IpcMainInvokeEvent, isOurs: (contents: WebContents) => boolean): Sender {
  return { frame: frameOf(event), isOurWindow: isOurs(event.sender), windowId: event.sender.id };
}

function frameOf(event: IpcMainInvokeEvent): Sender["frame"] {
  try {
    const frame = event.senderFrame;
    return frame === null ? undefined : { url: frame.url, isMainFrame: frame.parent === null };
  } catch {
    // Electron throws when the frame was disposed before it was looked at; the guard refuses it as gone.
    return undefined;
  }
}
