import { describe, expect, test } from "vitest";
import { PersistentList } from "./persistent-list.js";

const listOf = <T>(...items: T[]): PersistentList<T> =>
  items.reduce((list, item) => list.append(item), PersistentList.empty<T>());

describe("a persistent list", () => {
  test("T§7 an append makes a new version and leaves the old one as it was", () => {
    const one = listOf("a");
    const two = one.append("b");
    expect([...one]).toStrictEqual(["a"]);
    expect([...two]).toStrictEqual(["a", "b"]);
    expect(one.length).toBe(1);
    expect(two.length).toBe(2);
  });

  test("T§7 two appends to one version are two histories", () => {
    const stem = listOf("a", "b");
    const left = stem.append("left").append("more");
    const right = stem.append("right");
    expect([...stem]).toStrictEqual(["a", "b"]);
    expect([...left]).toStrictEqual(["a", "b", "left", "more"]);
    expect([...right]).toStrictEqual(["a", "b", "right"]);
    expect([...right.append("end")]).toStrictEqual(["a", "b", "right", "end"]);
    expect([...left]).toStrictEqual(["a", "b", "left", "more"]);
  });

  test.each([31, 32, 33, 64, 1055, 1056, 1057, 33_000])(
    "T§7 it holds what an array of %d holds",
    (length) => {
      const items = Array.from({ length }, (_, index) => index);
      const list = PersistentList.from(items);
      expect(list.length).toBe(length);
      expect(list.toArray()).toStrictEqual(items);
      expect(items.every((item) => list.at(item) === item)).toBe(true);
    },
  );

  test.each([1, 32, 33, 1056, 1057, 1089])(
    "T§7 any item of %d is replaced in a version of its own",
    (length) => {
      const items = Array.from({ length }, (_, index) => index);
      const list = PersistentList.from(items);
      for (const index of [0, length >> 1, length - 1]) {
        const replaced = list.replace(index, -1);
        expect(replaced.toArray()).toStrictEqual(items.with(index, -1));
        expect(replaced.append(-2).toArray()).toStrictEqual([...items.with(index, -1), -2]);
      }
      expect(list.toArray()).toStrictEqual(items);
    },
  );

  test.each([-1, 3, 0.5])("T§7 refuses to replace an item at %d that it does not have", (index) => {
    expect(() => listOf("a", "b", "c").replace(index, "x")).toThrow(
      new RangeError(`a list of 3 has no item at ${index}`),
    );
  });

  test("T§7 two appends past a full leaf are two histories", () => {
    const stem = PersistentList.from(Array.from({ length: 1056 }, (_, index) => index));
    const left = stem.append(-1);
    const right = stem.append(-2);
    expect([left.at(-1), right.at(-1), stem.length]).toStrictEqual([-1, -2, 1056]);
    expect([left.at(1055), right.at(1055)]).toStrictEqual([1055, 1055]);
  });

  test("T§7 it indexes as an array does", () => {
    const list = listOf("a", "b", "c");
    const longer = list.append("d");
    expect([0, 2, -1, -3].map((index) => list.at(index))).toStrictEqual(["a", "c", "c", "a"]);
    expect([3, -4, 0.5].map((index) => list.at(index))).toStrictEqual([undefined, undefined, undefined]);
    expect(longer.at(3)).toBe("d");
    expect(PersistentList.empty().at(0)).toBeUndefined();
    expect(PersistentList.empty().at(-1)).toBeUndefined();
  });

  test("T§7 it serialises as an array, and only its own length of it", () => {
    const list = listOf(1, 2);
    list.append(3);
    expect(JSON.stringify({ list })).toBe('{"list":[1,2]}');
    expect(list.toArray()).toStrictEqual([1, 2]);
  });

  test("T§7 it gives away copies, and one view that stays the same array", () => {
    const list = listOf(1);
    list.toArray().push(2);
    expect([...list]).toStrictEqual([1]);
    expect(list.view()).toStrictEqual([1]);
    expect(list.view()).toBe(list.view());
    expect(list.append(2).view()).toStrictEqual([1, 2]);
  });

  test("T§7 what it was made from may change afterwards", () => {
    const source = [1, 2];
    const list = PersistentList.from(source);
    source.push(3);
    source[0] = 9;
    expect([...list]).toStrictEqual([1, 2]);
    expect([...list.append(4)]).toStrictEqual([1, 2, 4]);
  });

  test("T§7 versions are equal by content, whatever their storage holds beyond it", () => {
    const short = listOf("a", "b");
    const shared = listOf("a", "b");
    shared.append("c");
    expect(shared).toStrictEqual(short);
    expect({ list: shared }).toEqual({ list: PersistentList.from(["a", "b"]) });
    expect(shared).not.toEqual(listOf("a"));
    expect(shared).not.toEqual(listOf("a", "x"));
    expect(shared).not.toEqual(listOf("a", "b", "c"));
  });
});

describe("T§7 a persistent list beside an array", () => {
  const list = PersistentList.from(Array.from({ length: 40 }, (_, index) => `item ${index}`));

  test("is indexed like one", () => {
    expect([list[0], list[31], list[32], list[39]]).toStrictEqual([
      "item 0",
      "item 31",
      "item 32",
      "item 39",
    ]);
    expect([list[40], list[-1], list[0.5], Reflect.get(list, "00"), Reflect.get(list, "1e0")]).toStrictEqual(
      Array.from({ length: 5 }),
    );
  });

  test("answers to nothing but indexes and its own names", () => {
    expect([Reflect.get(list, "nothing"), Object.prototype.toString.call(list)]).toStrictEqual([
      undefined,
      "[object Object]",
    ]);
    expect(Object.keys(list)).toStrictEqual(["length", "toJSON"]);
  });

  test("is the same JSON", () => {
    expect(JSON.parse(JSON.stringify({ list }))).toStrictEqual({ list: [...list] });
  });

  test("refuses to be cloned, rather than to arrive empty", () => {
    expect(() => structuredClone({ list })).toThrow("could not be cloned");
    expect(structuredClone({ list: list.toArray() }).list).toHaveLength(40);
  });

  test("gives one array for all who look, which nobody can change", () => {
    expect([list.view() === list.view(), Object.isFrozen(list.view())]).toStrictEqual([true, true]);
  });
});
