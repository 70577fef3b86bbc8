// Owns the windows of the app: how they are made, which contents are ours, when a page of theirs is gone. app.md §2.
import type { ITimers } from "@x/core";
import { type IpcEvent, type IpcEventPayload, ipcChannels, ipcEvents } from "@x/shared";
import { BrowserWindow, nativeTheme, screen, type WebContents } from "electron";
import { namesAsArguments } from "../preload/allowed-names.js";
import type { WindowPort, WindowsPort } from "./ipc/window-port.js";
import { placeBeside } from "./place-beside.js";
import { RecentGesture } from "./security/recent-gesture.js";
import { pageColour } from "./window-colours.js";

export interface WindowSettings {
  readonly page: string;
  readonly preload: string;
  readonly devTools: boolean;
  readonly timers: ITimers;
}

interface OurWindow extends WindowPort {
  readonly browserWindow: BrowserWindow;
  readonly gesture: RecentGesture;
}

export class Windows implements WindowsPort {
  readonly #settings: WindowSettings;
  readonly #windows = new Map<number, OurWindow>();
  readonly #pageGoneListeners: ((windowId: number) => void)[] = [];

  constructor(settings: WindowSettings) {
    this.#settings = settings;
  }

  open(): void {
    const browserWindow = createWindow(this.#settings, this.#nextPlace());
    const { webContents } = browserWindow;
    const { id } = webContents;
    const gesture = new RecentGesture(this.#settings.timers);
    this.#windows.set(id, { id, browserWindow, gesture, send: sender(webContents) });
    this.#watch(webContents, gesture);
    browserWindow.once("ready-to-show", () => browserWindow.show());
    // A refused load (the window was closed meanwhile) has nobody left to be told.
    browserWindow.loadURL(this.#settings.page).catch(() => undefined);
  }

  /** A little below the newest window, so that nobody takes the two for one; the first one has its place from the system. */
  #nextPlace(): { x: number; y: number } | undefined {
    const newest = [...this.#windows.values()].at(-1)?.browserWindow;
    if (newest === undefined || newest.isDestroyed()) return undefined;
    const { workArea } = screen.getDisplayMatching(newest.getBounds());
    return placeBeside(newest.getBounds(), workArea);
  }

  all(): Iterable<WindowPort> {
    return this.#windows.values();
  }

  find(id: number): WindowPort | undefined {
    return this.#windows.get(id);
  }

  browserWindow(id: number): BrowserWindow | undefined {
    return this.#windows.get(id)?.browserWindow;
  }

  isOurs(contents: WebContents): boolean {
    return this.#windows.has(contents.id);
  }

  takeGesture(id: number): boolean {
    return this.#windows.get(id)?.gesture.take() ?? false;
  }

  onPageGone(listener: (windowId: number) => void): void {
    this.#pageGoneListeners.push(listener);
  }

  /** Whether the person is looking at one of the windows. */
  hasFocus(): boolean {
    return [...this.#windows.values()].some(({ browserWindow }) => browserWindow.isFocused());
  }

  /** Brings a window forward and asks it to show the conversation. */
  showSession(sessionId: string): void {
    this.focusFirst();
    this.#windows.values().next().value?.send("app:showSession", { sessionId });
  }

  /** What a second start of the app does instead of opening a store of its own. */
  focusFirst(): void {
    const first = this.#windows.values().next().value;
    if (first === undefined) return this.open();
    if (first.browserWindow.isMinimized()) first.browserWindow.restore();
    first.browserWindow.show();
    first.browserWindow.focus();
  }

  #watch(contents: WebContents, gesture: RecentGesture): void {
    const { id } = contents;
    const pageGone = () => {
      for (const listener of this.#pageGoneListeners) listener(id);
    };
    contents.on("input-event", (_event, input) => {
      if (isPersonActing(input.type)) gesture.note();
    });
    // The commit of a new document: requests of the old one came before it, those of the new one come after.
    contents.on("did-navigate", pageGone);
    contents.on("render-process-gone", pageGone);
    contents.on("destroyed", () => {
      this.#windows.delete(id);
      pageGone();
    });
    reloadAfterCrash(contents);
  }
}

function createWindow(
  { preload, devTools }: WindowSettings,
  place: { x: number; y: number } | undefined,
): BrowserWindow {
  return new BrowserWindow({
    width: 1100,
    height: 760,
    ...place,
    // Below this the list leaves a conversation too little room.
    minWidth: 720,
    minHeight: 480,
    title: "Copilot",
    show: false,
    backgroundColor: pageColour(nativeTheme.shouldUseDarkColors),
    autoHideMenuBar: true,
    webPreferences: {
      preload,
      additionalArguments: namesAsArguments({
        channels: Object.keys(ipcChannels),
        events: Object.keys(ipcEvents),
      }),
      devTools,
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      webviewTag: false,
      navigateOnDragDrop: false,
      // Its dictionaries would be fetched from the network.
      spellcheck: false,
    },
  });
}

function sender(contents: WebContents): WindowPort["send"] {
  return <E extends IpcEvent>(event: E, payload: IpcEventPayload<E>) => {
    if (!contents.isDestroyed() && !contents.isCrashed()) contents.send(event, payload);
  };
}

function isPersonActing(inputType: string): boolean {
  return (
    inputType === "mouseDown" ||
    inputType === "mouseUp" ||
    inputType === "keyDown" ||
    inputType === "rawKeyDown" ||
    inputType === "touchEnd"
  );
}

/** A page that had come up is brought back once; one that dies before it is up would only die again. */
function reloadAfterCrash(contents: WebContents): void {
  let isUp = false;
  contents.on("did-finish-load", () => {
    isUp = true;
  });
  contents.on("render-process-gone", (_event, { reason }) => {
    if (isUp && reason !== "clean-exit") contents.reload();
    isUp = false;
  });
}
