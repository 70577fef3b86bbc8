// Owns which windows come back after a restart, each with its place: those that were open last. Kept while they are open, since a
// program that is killed says nothing. app.md §2.
import { z } from "zod";
import { WindowPlace } from "./window-place.js";

/** `seat`: which of the windows it is; its page knows it by that, too. */
export const Seat = WindowPlace.extend({ seat: z.int().min(1).max(9_999) });
export type Seat = z.infer<typeof Seat>;

export interface SeatsFile {
  read(): readonly Seat[];
  write(seats: readonly Seat[]): void;
}

export class WindowSeats {
  readonly #file: SeatsFile;
  readonly #seats: Map<number, Seat>;
  /** Of windows that are not yet to be seen, and so have no place. */
  readonly #taken = new Set<number>();
  #quitting = false;

  constructor(file: SeatsFile) {
    this.#file = file;
    this.#seats = new Map(file.read().map((seat) => [seat.seat, seat]));
  }

  /** The windows that are open, or were open last, the oldest first. */
  kept(): readonly Seat[] {
    return [...this.#seats.values()];
  }

  /** The first seat that is free, for a window that is about to be there. */
  take(): number {
    for (let seat = 1; ; seat += 1) {
      if (this.#seats.has(seat) || this.#taken.has(seat)) continue;
      this.#taken.add(seat);
      return seat;
    }
  }

  /** Its window is there now. */
  place(seat: number, place: WindowPlace): void {
    const now = { seat, ...place };
    if (JSON.stringify(this.#seats.get(seat)) === JSON.stringify(now)) return;
    this.#seats.set(seat, now);
    this.#write();
  }

  /** Its window is closed. The last one comes back, and so do all that go because the program quits. */
  leave(seat: number): void {
    this.#taken.delete(seat);
    if (this.#quitting || this.#seats.size === 1) return;
    if (this.#seats.delete(seat)) this.#write();
  }

  quit(): void {
    this.#quitting = true;
  }

  #write(): void {
    this.#file.write(this.kept());
  }
}
