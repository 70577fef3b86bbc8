import { StoreIoError, TurnCorruptionError } from "@x/shared";
import { describe, expect, it } from "vitest";
import { readBesideWriter } from "./read-beside-writer.js";

const torn = new TurnCorruptionError("turns/t.jsonl: torn", {
  data: { turnId: "t", file: "turns/t.jsonl", fault: "torn-tail" },
});

/** Answers with one of these after the other, and counts. */
function reader(...answers: readonly unknown[]) {
  let reads = 0;
  const read = async () => {
    const answer = answers[reads];
    reads += 1;
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return { read, reads: () => reads };
}

const held = async () => true;

describe("reading beside a writer (Clarifications: One writer)", () => {
  it("reads once what is whole", async () => {
    const { read, reads } = reader(["event"]);
    expect(await readBesideWriter(read, held)).toEqual(["event"]);
    expect(reads()).toBe(1);
  });

  it("looks once more at a torn last line", async () => {
    const { read, reads } = reader(torn, ["event"]);
    expect(await readBesideWriter(read, held)).toEqual(["event"]);
    expect(reads()).toBe(2);
  });

  it("then says that the file is being written, under the same code", async () => {
    const { read, reads } = reader(torn, torn, ["too late"]);
    const error = await readBesideWriter(read, held).catch((thrown: unknown) => thrown);
    expect(error).toEqual(
      new TurnCorruptionError(
        "turns/t.jsonl: its last line is being written by another program; look again in a moment",
        { data: { turnId: "t", file: "turns/t.jsonl", fault: "being-written" } },
      ),
    );
    expect(reads()).toBe(2);
  });

  it("says that the line is torn when nobody holds the store: a crash left it", async () => {
    const { read, reads } = reader(torn, torn);
    await expect(readBesideWriter(read, async () => false)).rejects.toBe(torn);
    expect(reads()).toBe(2);
  });

  it("hands on every other failure, of the first look and of the second", async () => {
    const full = new StoreIoError("EIO");
    const first = reader(full);
    await expect(readBesideWriter(first.read, held)).rejects.toBe(full);
    expect(first.reads()).toBe(1);
    await expect(readBesideWriter(reader(torn, full).read, held)).rejects.toBe(full);
  });
});
