// Owns windows without Electron: each keeps what it was sent.
import type { IpcEvent, IpcEventPayload } from "@x/shared";
import type { WindowPort, WindowsPort } from "../ipc/window-port.js";

export class RecordingWindow implements WindowPort {
  readonly id: number;
  readonly received: { readonly event: IpcEvent; readonly payload: unknown }[] = [];

  constructor(id: number) {
    this.id = id;
  }

  send<E extends IpcEvent>(event: E, payload: IpcEventPayload<E>): void {
    this.received.push({ event, payload });
  }

  /** The payloads of one event so far, oldest first. */
  payloads(event: IpcEvent): readonly unknown[] {
    return this.received.filter((message) => message.event === event).map(({ payload }) => payload);
  }
}

export class RecordingWindows implements WindowsPort {
  readonly #windows = new Map<number, RecordingWindow>();
  readonly #listeners: ((windowId: number) => void)[] = [];

  open(id: number): RecordingWindow {
    const window = new RecordingWindow(id);
    this.#windows.set(id, window);
    return window;
  }

  reload(id: number): void {
    for (const listener of this.#listeners) listener(id);
  }

  closeWindow(id: number): void {
    this.#windows.delete(id);
    this.reload(id);
  }

  all(): Iterable<RecordingWindow> {
    return this.#windows.values();
  }

  find(id: number): RecordingWindow | undefined {
    return this.#windows.get(id);
  }

  onPageGone(listener: (windowId: number) => void): void {
    this.#listeners.push(listener);
  }
}
