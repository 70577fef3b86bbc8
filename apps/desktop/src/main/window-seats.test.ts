import { describe, expect, it } from "vitest";
import type { WindowPlace } from "./window-place.js";
import { type Seat, WindowSeats } from "./window-seats.js";

const at = (x: number): WindowPlace => ({ x, y: 0, width: 900, height: 600, maximized: false });

function seats(kept: readonly Seat[] = []) {
  const written: Seat[][] = [];
  const file = { read: () => kept, write: (all: readonly Seat[]) => written.push([...all]) };
  return { seats: new WindowSeats(file), written };
}

describe("which windows come back (app.md §2)", () => {
  it("are those that were open last, each at its place, the oldest first", () => {
    const kept = [
      { seat: 2, ...at(2) },
      { seat: 1, ...at(1) },
    ];
    expect(seats(kept).seats.kept()).toEqual(kept);
    expect(seats().seats.kept()).toEqual([]);
  });

  it("are kept while the program runs: it may be killed", () => {
    const { seats: open, written } = seats();
    open.place(1, at(1));
    open.place(open.take(), at(2));
    open.place(1, at(9));
    open.place(1, at(9));
    expect(written).toEqual([
      [{ seat: 1, ...at(1) }],
      [
        { seat: 1, ...at(1) },
        { seat: 2, ...at(2) },
      ],
      [
        { seat: 1, ...at(9) },
        { seat: 2, ...at(2) },
      ],
    ]);
    expect(open.kept()).toEqual(written[2]);
  });

  it("are not those that were closed while others stayed, whose seats are free again", () => {
    const { seats: open, written } = seats();
    for (const seat of [1, 2, 3]) open.place(seat, at(seat));
    open.leave(2);
    expect(written.at(-1)?.map(({ seat }) => seat)).toEqual([1, 3]);
    expect([open.take(), open.take()]).toEqual([2, 4]);
    open.leave(2);
    expect(open.take()).toBe(2);
  });

  it("are the last one that was closed, and all that were open when the program was asked to quit", () => {
    const { seats: open } = seats();
    for (const seat of [1, 2]) open.place(seat, at(seat));
    open.leave(1);
    open.leave(2);
    expect(open.kept()).toEqual([{ seat: 2, ...at(2) }]);

    const { seats: quitting } = seats();
    for (const seat of [1, 2]) quitting.place(seat, at(seat));
    quitting.quit();
    quitting.leave(1);
    quitting.leave(2);
    expect(quitting.kept().map(({ seat }) => seat)).toEqual([1, 2]);
  });

  it("leave the seats of windows that come back alone until each has", () => {
    const { seats: open, written } = seats([
      { seat: 1, ...at(1) },
      { seat: 2, ...at(2) },
    ]);
    open.kept();
    open.place(1, at(5));
    expect(written).toEqual([
      [
        { seat: 1, ...at(5) },
        { seat: 2, ...at(2) },
      ],
    ]);
  });
});
