import type { ConversationMessage } from "@x/shared";
import { describe, expect, it } from "vitest";
import { deepFreeze } from "../../../storage/deep-freeze.js";
import { takenOverMessages } from "./taken-over.js";

const user = (content: string): ConversationMessage => ({ role: "user", content });
const frozen = (...words: string[]): ConversationMessage[] => words.map((word) => deepFreeze(user(word)));

describe("T§9.4 the messages that a context resolver gives", () => {
  it("are taken as they are where they are frozen, in a list of the receiver's own", () => {
    const given = frozen("one", "two");
    const taken = takenOverMessages(given);
    given.push(user("later"));
    expect(taken).toStrictEqual([user("one"), user("two")]);
    expect(taken[1]).toBe(given[1]);
  });

  it("are checked, copied and frozen where they are not, whatever was taken before", () => {
    const start = frozen("one");
    takenOverMessages(start);
    const open = user("two");
    const taken = takenOverMessages([...start, open]);
    expect(taken).toStrictEqual([user("one"), user("two")]);
    expect([taken[1] === open, Object.isFrozen(taken[1])]).toStrictEqual([false, true]);
    expect(() => takenOverMessages([...start, { role: "nobody" }])).toThrow(
      "what came for it cannot be used",
    );
    // The same list again: its second message is still one that somebody may change.
    const again = takenOverMessages([...start, Object.assign(open, { content: "changed" })]);
    expect(again).toStrictEqual([user("one"), user("changed")]);
  });

  it("may be fewer than before, or others after the same beginning", () => {
    const [one, two, three] = frozen("one", "two", "three");
    const taken = [[one, two], [one], [one, three, two], [], [one, two, three]].map((list) =>
      takenOverMessages(list),
    );
    const words = taken.map((list) => list.map(({ content }) => content));
    expect(words).toStrictEqual([
      ["one", "two"],
      ["one"],
      ["one", "three", "two"],
      [],
      ["one", "two", "three"],
    ]);
  });
});
