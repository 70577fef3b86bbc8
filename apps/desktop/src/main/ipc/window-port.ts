// Owns what the bridges need of the windows, so that they run without Electron in tests.
import type { IpcEvent, IpcEventPayload } from "@x/shared";

export interface WindowPort {
  /** Stable for the window's life, across reloads. */
  readonly id: number;
  /** Never throws: a window that is going away takes nothing more. */
  send<E extends IpcEvent>(event: E, payload: IpcEventPayload<E>): void;
}

export interface WindowsPort {
  all(): Iterable<WindowPort>;
  find(id: number): WindowPort | undefined;
  /** Called when a window's page is gone: closed, crashed or replaced by a reload. */
  onPageGone(listener: (windowId: number) => void): void;
}
