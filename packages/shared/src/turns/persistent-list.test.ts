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

  test("T§7 the same item appended again to one version gives an equal version", () => {
    const item = { id: 1 };
    const stem = listOf<unknown>("a");
    const once = stem.append(item).append("after");
    const again = stem.append(item);
    expect([...again]).toStrictEqual(["a", item]);
    expect([...again.append("other")]).toStrictEqual(["a", item, "other"]);
    expect([...once]).toStrictEqual(["a", item, "after"]);
  });

  test("T§7 it indexes as an array does", () => {
    const list = listOf("a", "b", "c");
    const longer = list.append("d");
    expect([0, 2, -1, -3].map((index) => list.at(index))).toStrictEqual(["a", "c", "c", "a"]);
    expect([3, -4].map((index) => list.at(index))).toStrictEqual([undefined, undefined]);
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

  test("T§7 the array it gives away is a copy", () => {
    const list = listOf(1);
    list.toArray().push(2);
    expect([...list]).toStrictEqual([1]);
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
