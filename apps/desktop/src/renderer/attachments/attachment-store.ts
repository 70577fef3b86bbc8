// Owns the files that wait to be sent, one list a place, as the drafts do. What was read lives as long as the window; of what a
// reload took away only the names are kept, so that the person is told instead of sending less than they think. app.md §3.
import type { AttachmentPart, CodedError, ImagePart } from "@x/shared";
import { InvalidInputError } from "@x/shared";
import { asCodedError } from "../ipc/ipc-client.js";
import type { Frames } from "../ports/frames.js";
import type { TextStorage } from "../ports/text-storage.js";
import { ExternalStore } from "../stores/external-store.js";
import { type ReadableFile, readAttachment } from "./read-attachment.js";

export const MOST_ATTACHED = 10;

export interface Attached {
  readonly id: number;
  readonly filename: string;
  /** Bytes. */
  readonly size: number;
  readonly part: AttachmentPart | ImagePart;
}

export interface RefusedFile {
  readonly id: number;
  readonly filename: string;
  readonly error: CodedError;
}

export interface WaitingFiles {
  readonly attached: readonly Attached[];
  /** On their way with a message; back among the attached ones if it is refused. */
  readonly sending: readonly Attached[];
  readonly refused: readonly RefusedFile[];
  /** How many are being read now. */
  readonly reading: number;
  /** Names of what was attached before a reload and has to be attached again. */
  readonly lost: readonly string[];
}

const NONE: WaitingFiles = { attached: [], sending: [], refused: [], reading: 0, lost: [] };

export interface AttachmentStoreParts {
  readonly frames: Frames;
  readonly storage: TextStorage;
  /** Where the file lies on the disk; empty where it lies nowhere. */
  readonly pathOf: (file: ReadableFile) => string;
}

export class AttachmentStore extends ExternalStore<ReadonlyMap<string, WaitingFiles>> {
  readonly #parts: AttachmentStoreParts;
  #places: ReadonlyMap<string, WaitingFiles> = new Map();
  #lastId = 0;

  constructor(parts: AttachmentStoreParts) {
    super(parts.frames);
    this.#parts = parts;
  }

  at(place: string): WaitingFiles {
    const known = this.#places.get(place);
    if (known !== undefined) return known;
    const names = this.#parts.storage.read(storageKey(place));
    const found = names === undefined ? NONE : { ...NONE, lost: names.split("\n") };
    this.#places = new Map(this.#places).set(place, found);
    return found;
  }

  /** Reads the files one after the other; each ends up attached or refused with its reason. */
  async add(place: string, files: readonly ReadableFile[]): Promise<void> {
    this.#change(place, ({ reading }) => ({ refused: [], lost: [], reading: reading + files.length }));
    for (const file of files) {
      const outcome = await this.#read(place, file);
      this.#change(place, ({ attached, refused, reading }) => ({
        reading: reading - 1,
        ...("part" in outcome ? { attached: [...attached, outcome] } : { refused: [...refused, outcome] }),
      }));
    }
  }

  remove(place: string, ids: readonly number[]): void {
    this.#change(place, ({ attached }) => ({ attached: attached.filter(({ id }) => !ids.includes(id)) }));
  }

  /** Takes the refusals and what was lost out of sight. */
  dismiss(place: string): void {
    this.#change(place, () => ({ refused: [], lost: [] }));
  }

  /** What is attached goes with a message that is sent now, and so does what was said of other files. */
  take(place: string): readonly Attached[] {
    const { attached, lost, refused } = this.at(place);
    if (attached.length + lost.length + refused.length > 0)
      this.#change(place, () => ({ attached: [], lost: [], refused: [], sending: attached }));
    return attached;
  }

  /** What was on its way has arrived. */
  settle(place: string): void {
    if (this.at(place).sending.length > 0) this.#change(place, () => ({ sending: [] }));
  }

  /** What was on its way comes back, before what was attached meanwhile. */
  giveBack(place: string): void {
    if (this.at(place).sending.length === 0) return;
    this.#change(place, ({ attached, sending }) => ({ attached: [...sending, ...attached], sending: [] }));
  }

  /** What is on its way from one place, and what waits there if `waiting`, belongs to another from now on. */
  move(from: string, to: string, waiting: boolean): void {
    const before = this.at(from);
    this.#change(to, () => (waiting ? before : { sending: before.sending }));
    this.#change(from, () => (waiting ? NONE : { sending: [] }));
  }

  protected override makeSnapshot(): ReadonlyMap<string, WaitingFiles> {
    return this.#places;
  }

  async #read(place: string, file: ReadableFile): Promise<Attached | RefusedFile> {
    this.#lastId += 1;
    const named = { id: this.#lastId, filename: file.name };
    try {
      if (this.at(place).attached.length >= MOST_ATTACHED)
        throw new InvalidInputError(`"${file.name}" is one too many; a message takes ${MOST_ATTACHED} files`);
      return { ...named, size: file.size, part: await readAttachment(file, this.#parts.pathOf(file)) };
    } catch (error) {
      return { ...named, error: asCodedError(error) };
    }
  }

  #change(place: string, next: (before: WaitingFiles) => Partial<WaitingFiles>): void {
    const before = this.at(place);
    const after = { ...before, ...next(before) };
    this.#places = new Map(this.#places).set(place, after);
    const names = [...after.sending, ...after.attached].map(({ filename }) => filename.replaceAll("\n", " "));
    this.#parts.storage.write(storageKey(place), [...names, ...after.lost].join("\n"));
    this.changed();
  }
}

function storageKey(place: string): string {
  return `attached:${place}`;
}
