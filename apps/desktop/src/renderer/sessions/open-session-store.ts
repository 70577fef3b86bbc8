// Owns the conversation in view: its session, its earlier turns read once, its latest turn followed live. The cost of a live
// event does not depend on how many turns came before. S§10.3, app.md §1.
import {
  type CodedError,
  type SessionIndexChanged,
  type SessionIndexEntry,
  SessionNotFoundError,
  type SessionState,
  type TurnLifecycleMessage,
} from "@x/shared";
import { asCodedError, type IpcClient } from "../ipc/ipc-client.js";
import type { Frames } from "../ports/frames.js";
import { ExternalStore } from "../stores/external-store.js";
import { TurnFollower } from "../turns/follower.js";
import type { SettledTurns } from "../turns/settled-turns.js";
import { readTurns, type TurnReading } from "../turns/turn-reader.js";
import { type TurnSlot, turnSlot } from "../turns/turn-slot.js";
import type { ActivityStore } from "./activity-store.js";

export interface OpenSession {
  readonly sessionId: string;
  /** Undefined until it is read. */
  readonly session: SessionState | undefined;
  /** Why the session could not be read, when the last attempt failed. */
  readonly failure: CodedError | undefined;
  readonly earlier: readonly TurnSlot[];
  readonly latest: TurnSlot | undefined;
}

export interface OpenSessionParts {
  readonly client: IpcClient;
  readonly frames: Frames;
  readonly activity: ActivityStore;
  readonly settledTurns: SettledTurns;
}

export class OpenSessionStore extends ExternalStore<OpenSession> {
  readonly sessionId: string;
  readonly #parts: OpenSessionParts;
  readonly #offs: (() => void)[] = [];
  readonly #readings = new Map<string, TurnReading>();
  readonly #asked = new Set<string>();
  readonly #followers = new Map<string, TurnFollower>();
  #session: SessionState | undefined;
  #failure: CodedError | undefined;
  #turnIds: readonly string[] = [];
  #earlierChanged = true;
  #reading: "no" | "running" | "outdated" = "no";
  #closed = false;

  constructor(parts: OpenSessionParts, sessionId: string) {
    super(parts.frames);
    this.#parts = parts;
    this.sessionId = sessionId;
  }

  start(): void {
    const { client, activity } = this.#parts;
    this.#offs.push(
      client.on("sessions:events", (change) => this.#takeChange(change)),
      client.on("turns:lifecycle", (message) => this.#takeLifecycle(message)),
      activity.subscribe(() => this.#touch()),
    );
    this.read();
  }

  close(): void {
    this.#closed = true;
    for (const off of this.#offs.splice(0)) off();
    for (const follower of this.#followers.values()) follower.close();
  }

  /** Reads the session again, and every turn that could not be read. */
  read(): void {
    if (this.#reading !== "no") this.#reading = "outdated";
    else void this.#readNow();
  }

  /** Reads again what could not be read: the session, its earlier turns, its latest turn. */
  retry(): void {
    for (const [turnId, reading] of this.#readings) {
      if (!(reading instanceof Error)) continue;
      this.#readings.delete(turnId);
      this.#asked.delete(turnId);
    }
    for (const follower of this.#followers.values()) follower.verify();
    this.#touch();
    this.read();
  }

  protected override makeSnapshot(last: OpenSession | undefined): OpenSession {
    const earlier = last === undefined || this.#earlierChanged ? this.#makeEarlier(last) : last.earlier;
    this.#earlierChanged = false;
    const latestId = this.#turnIds.at(-1);
    return {
      sessionId: this.sessionId,
      session: this.#session,
      failure: this.#failure,
      earlier,
      latest: latestId === undefined ? undefined : this.#slot(latestId, findSlot(last, latestId)),
    };
  }

  #makeEarlier(last: OpenSession | undefined): readonly TurnSlot[] {
    const known = new Map([...(last?.earlier ?? []), last?.latest].map((slot) => [slot?.turnId, slot]));
    return this.#turnIds.slice(0, -1).map((turnId) => this.#slot(turnId, known.get(turnId)));
  }

  #slot(turnId: string, previous: TurnSlot | undefined): TurnSlot {
    const feed = this.#followers.get(turnId)?.feed;
    const reading = this.#readings.get(turnId);
    const read = reading instanceof Error ? undefined : reading;
    return turnSlot(
      {
        turnId,
        state: feed?.state ?? read,
        overlay: feed?.overlay,
        failure: feed?.failure ?? (reading instanceof Error ? reading : undefined),
        active: this.#parts.activity.isActive(turnId),
      },
      previous,
    );
  }

  async #readNow(): Promise<void> {
    this.#reading = "running";
    try {
      const session = await this.#parts.client.call("sessions:get", { sessionId: this.sessionId });
      if (!this.#closed) this.#takeSession(session);
    } catch (error) {
      if (!this.#closed) this.#fail(asCodedError(error));
    }
    const again = (this.#reading as string) === "outdated" && !this.#closed;
    this.#reading = "no";
    if (again) this.read();
  }

  #takeSession(session: SessionState): void {
    this.#session = session;
    this.#failure = undefined;
    this.#setTurns(session.turns.map((turn) => turn.turnId));
    this.#touch();
  }

  #fail(error: CodedError): void {
    this.#failure = error;
    this.#touch();
  }

  #setTurns(listed: readonly string[]): void {
    // A turn may have been heard of before the session file that lists it was read.
    const inFile = new Set(listed);
    this.#turnIds = [...listed, ...this.#turnIds.filter((turnId) => !inFile.has(turnId))];
    this.#readEarlier();
    this.#followLatest();
  }

  #readEarlier(): void {
    const missing = this.#turnIds.slice(0, -1).filter((turnId) => !this.#isKnown(turnId));
    for (const turnId of missing) this.#asked.add(turnId);
    const wanted = () => !this.#closed;
    void readTurns(this.#parts.client, missing.toReversed(), wanted, (turnId, reading) => {
      this.#keep(turnId, reading);
      // Only the latest turn can be open; one that is not yet known to have ended is followed until it has.
      if (!(reading instanceof Error) && reading.terminal === undefined) this.#follow(turnId);
    });
  }

  #isKnown(turnId: string): boolean {
    if (this.#asked.has(turnId) || this.#followers.has(turnId)) return true;
    const settled = this.#parts.settledTurns.get(turnId);
    if (settled !== undefined) this.#keep(turnId, settled);
    return settled !== undefined;
  }

  #keep(turnId: string, reading: TurnReading): void {
    this.#asked.add(turnId);
    this.#readings.set(turnId, reading);
    if (!(reading instanceof Error)) this.#parts.settledTurns.add(reading);
    this.#touch();
  }

  #followLatest(): void {
    const latest = this.#turnIds.at(-1);
    if (latest === undefined || this.#isKnown(latest)) return;
    // A new turn exists only after the one before has ended: make sure that its ending was seen.
    for (const follower of this.#followers.values()) follower.verify();
    this.#follow(latest);
  }

  #follow(turnId: string): void {
    if (this.#followers.has(turnId)) return;
    const follower = new TurnFollower(this.#parts.client, turnId, () => this.#takeFeed(turnId));
    this.#followers.set(turnId, follower);
    follower.start();
  }

  #takeFeed(turnId: string): void {
    const state = this.#followers.get(turnId)?.feed.state;
    if (state?.terminal !== undefined) this.#parts.settledTurns.add(state);
    if (turnId !== this.#turnIds.at(-1)) this.#earlierChanged = true;
    this.changed();
  }

  #takeChange({ sessionId, entry }: SessionIndexChanged): void {
    if (sessionId !== this.sessionId) return;
    if (entry === null) this.#fail(new SessionNotFoundError(`conversation ${sessionId} was deleted`));
    else if (this.#isNews(entry)) this.read();
  }

  /** More or fewer turns than are shown; what could be read and cannot any more, or the other way round. */
  #isNews({ turnCount, error }: SessionIndexEntry): boolean {
    if (turnCount !== this.#session?.turns.length) return true;
    return error !== undefined || this.#failure !== undefined;
  }

  #takeLifecycle({ type, turnId, sessionId }: TurnLifecycleMessage): void {
    if (sessionId !== this.sessionId) return;
    if (!this.#turnIds.includes(turnId)) {
      // S§7: a turn that runs is already in the session file.
      this.#setTurns([...this.#turnIds, turnId]);
      this.read();
    } else if (type === "turn-processing-end") {
      this.#followers.get(turnId)?.verify();
    }
    this.#touch();
  }

  /** Something that earlier turns may show has changed. */
  #touch(): void {
    this.#earlierChanged = true;
    this.changed();
  }
}

function findSlot(last: OpenSession | undefined, turnId: string): TurnSlot | undefined {
  if (last?.latest?.turnId === turnId) return last.latest;
  return last?.earlier.find((slot) => slot.turnId === turnId);
}
