// Owns the windows of the app: how they are made, which contents are ours, when a page of theirs is gone. app.md §2.
import type { ITimers } from "@x/core";
import {
  fragmentOf,
  type IpcEvent,
  type IpcEventPayload,
  ipcChannels,
  ipcEvents,
  type MenuCommand,
  type WindowBeginning,
} from "@x/shared";
import { BrowserWindow, nativeTheme, screen, type WebContents } from "electron";
import { namesAsArguments } from "../preload/allowed-names.js";
import type { WindowPort, WindowsPort } from "./ipc/window-port.js";
import { placeBeside } from "./place-beside.js";
import { RecentGesture } from "./security/recent-gesture.js";
import { showContextMenu } from "./show-context-menu.js";
import { pageColour } from "./window-colours.js";
import { type Opening, openingFor } from "./window-place.js";
import type { Seat, WindowSeats } from "./window-seats.js";

export interface WindowSettings {
  readonly page: string;
  readonly preload: string;
  readonly devTools: boolean;
  readonly timers: ITimers;
  /** The windows over a restart, with their places. */
  readonly seats: WindowSeats;
}

/** Whoever drags a window has let go of it by then. */
const PLACE_AFTER_MS = 500;

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

  /** Where there is none, all that were open last, each going on with what was in view there; else one that begins anew. */
  open(): void {
    const { seats } = this.#settings;
    if (this.#windows.size > 0) return this.#open({ seat: seats.take(), anew: true }, this.#besideNewest());
    const [first, ...others] = seats.kept();
    for (const each of [first, ...others])
      this.#open({ seat: each?.seat ?? 1, anew: false }, openingAt(each));
  }

  #open(beginning: WindowBeginning, opening: Opening): void {
    const browserWindow = createWindow(this.#settings, opening);
    const { webContents } = browserWindow;
    const { id } = webContents;
    const gesture = new RecentGesture(this.#settings.timers);
    this.#windows.set(id, { id, browserWindow, gesture, send: sender(webContents) });
    this.#watch(webContents, gesture);
    webContents.on("context-menu", (_event, place) => showContextMenu(browserWindow, place));
    const remember = this.#rememberPlace(browserWindow, beginning.seat);
    browserWindow.once("ready-to-show", () => {
      if (opening.maximized) browserWindow.maximize();
      browserWindow.show();
      remember();
    });
    // A refused load (the window was closed meanwhile) has nobody left to be told.
    browserWindow.loadURL(this.#settings.page + fragmentOf(beginning)).catch(() => undefined);
  }

  /** A little below the newest window, so that nobody takes the two for one. */
  #besideNewest(): Opening {
    const newest = [...this.#windows.values()].at(-1)?.browserWindow;
    if (newest === undefined || newest.isDestroyed()) return openingAt(undefined);
    const { workArea } = screen.getDisplayMatching(newest.getBounds());
    return { ...placeBeside(newest.getNormalBounds(), workArea), maximized: false };
  }

  /** As it is shown and closed, and soon after it was moved: a program that is killed closes nothing. */
  #rememberPlace(browserWindow: BrowserWindow, seat: number): () => void {
    const { seats, timers } = this.#settings;
    const remember = () => {
      if (browserWindow.isDestroyed() || browserWindow.isFullScreen()) return;
      seats.place(seat, { ...browserWindow.getNormalBounds(), maximized: browserWindow.isMaximized() });
    };
    let cancel = () => {};
    const soon = () => {
      cancel();
      cancel = timers.after(PLACE_AFTER_MS, remember);
    };
    browserWindow.on("move", soon);
    browserWindow.on("resize", soon);
    browserWindow.on("close", remember);
    browserWindow.on("closed", () => {
      cancel();
      seats.leave(seat);
    });
    return remember;
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

  /** Tells the window in front what was chosen in the menu; opens one where there is none, which macOS allows. */
  choose(command: MenuCommand): void {
    if (this.#windows.size === 0) this.open();
    const all = [...this.#windows.values()];
    const window = all.find(({ browserWindow }) => browserWindow.isFocused()) ?? all[0];
    if (window === undefined) return;
    const { webContents } = window.browserWindow;
    const send = () => window.send("app:menu", { command });
    if (webContents.isLoading()) webContents.once("did-finish-load", send);
    else send();
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

/** Where it was, if there is still a screen; without a place the system chooses one. */
function openingAt(place: Seat | undefined): Opening {
  const main = screen.getPrimaryDisplay();
  const others = screen.getAllDisplays().filter(({ id }) => id !== main.id);
  return openingFor(
    place,
    [main, ...others].map(({ workArea }) => workArea),
  );
}

function createWindow(
  { preload, devTools }: WindowSettings,
  { maximized: _later, ...place }: Opening,
): BrowserWindow {
  return new BrowserWindow({
    ...place,
    // The list folds by itself long before.
    minWidth: 480,
    minHeight: 400,
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
      // A Mac has a spell checker of its own; anywhere else the dictionaries would be fetched from the network.
      spellcheck: process.platform === "darwin",
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
