import { describe, expect, it } from "vitest";
import { HotStream } from "./hot-stream.js";

const END = { value: undefined, done: true };
const item = (value: number) => ({ value, done: false });

function streamOf(...items: number[]) {
  const stream = new HotStream<number>();
  for (const each of items) stream.push(each);
  return { stream, reader: stream[Symbol.asyncIterator]() };
}

describe("T§8 hot stream", () => {
  it("keeps for a slow reader what was pushed before, then hands over live", async () => {
    const { stream, reader } = streamOf(1, 2);
    expect(await reader.next()).toStrictEqual(item(1));
    expect(await reader.next()).toStrictEqual(item(2));
    const live = reader.next();
    stream.push(3);
    expect(await live).toStrictEqual(item(3));
  });

  it("serves several waiting reads in their order", async () => {
    const { stream, reader } = streamOf();
    const reads = [reader.next(), reader.next()];
    stream.push(1);
    stream.push(2);
    expect(await Promise.all(reads)).toStrictEqual([item(1), item(2)]);
  });

  it("drains what is queued, then ends", async () => {
    const { stream, reader } = streamOf(1);
    stream.end();
    expect(await reader.next()).toStrictEqual(item(1));
    expect(await reader.next()).toStrictEqual(END);
    expect(await reader.next()).toStrictEqual(END);
  });

  it("ends the reads that wait", async () => {
    const { stream, reader } = streamOf();
    const reads = [reader.next(), reader.next()];
    stream.end();
    expect(await Promise.all(reads)).toStrictEqual([END, END]);
  });

  it("drains what is queued, then throws the error once", async () => {
    const { stream, reader } = streamOf(1);
    stream.fail(new Error("disk full"));
    expect(await reader.next()).toStrictEqual(item(1));
    await expect(reader.next()).rejects.toThrow("disk full");
    expect(await reader.next()).toStrictEqual(END);
  });

  it("throws into the first waiting read and ends the others", async () => {
    const { stream, reader } = streamOf();
    const reads = [reader.next(), reader.next()];
    stream.fail(new Error("disk full"));
    await expect(reads[0]).rejects.toThrow("disk full");
    expect(await reads[1]).toStrictEqual(END);
    expect(await reader.next()).toStrictEqual(END);
  });

  it("drops the rest, and all that follows, when the reader leaves", async () => {
    const { stream, reader } = streamOf(1, 2);
    for await (const first of stream) {
      expect(first).toBe(1);
      break;
    }
    stream.push(3);
    stream.fail(new Error("disk full"));
    expect(await reader.next()).toStrictEqual(END);
  });

  it("ends a read that waits when the reader leaves", async () => {
    const { reader } = streamOf();
    const waiting = reader.next();
    expect(await reader.return?.()).toStrictEqual(END);
    expect(await waiting).toStrictEqual(END);
  });

  it("takes nothing after its end, and only the first end counts", async () => {
    const { stream, reader } = streamOf();
    stream.end();
    stream.push(1);
    stream.fail(new Error("late"));
    stream.end();
    expect(await reader.next()).toStrictEqual(END);
  });

  it("keeps the order of many more items than are cut off in one go", async () => {
    const all = Array.from({ length: 5000 }, (_, index) => index);
    const { stream } = streamOf(...all);
    stream.end();
    const read: number[] = [];
    for await (const each of stream) read.push(each);
    expect(read).toStrictEqual(all);
  });
});
