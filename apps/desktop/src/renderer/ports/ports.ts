// Owns what the window needs of the page it lives in; browser-ports.ts has the real ones, tests bring their own.
import type { CodedError, WindowBeginning } from "@x/shared";
import type { ReadableFile } from "../attachments/read-attachment.js";
import type { Frames } from "./frames.js";
import type { Narrowness } from "./narrowness.js";
import type { WatchSight } from "./sight.js";
import type { TextStorage } from "./text-storage.js";
import type { Timers } from "./timers.js";
import type { WallClock } from "./wall-clock.js";
import type { WindowLife } from "./window-life.js";

export interface Ports {
  readonly frames: Frames;
  readonly timers: Timers;
  readonly clock: WallClock;
  readonly narrowness: Narrowness;
  /** Survives a restart, and all windows share it: drafts, picks. */
  readonly storage: TextStorage;
  /** Survives a reload of this window only: which conversation is in view. */
  readonly windowStorage: TextStorage;
  readonly beginning: WindowBeginning;
  readonly windowLife: WindowLife;
  readonly watchSight: WatchSight;
  readonly copyText: (text: string) => Promise<void>;
  /** Where a file that the person gave lies on the disk; empty where it lies nowhere. */
  readonly pathOfFile: (file: ReadableFile) => string;
  /** Calls the function once the page has nothing else to do; the returned function calls it off. */
  readonly whenIdle: (run: () => void) => () => void;
  /** Told of an event that breaks the channel table. */
  readonly reportViolation: (error: CodedError) => void;
}
