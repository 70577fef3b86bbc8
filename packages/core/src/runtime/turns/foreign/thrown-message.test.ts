import { expect, it } from "vitest";
import { thrownMessage } from "./thrown-message.js";

const hostile = {
  toString(): string {
    throw new Error("no");
  },
};
const nameless = Object.assign(new Error(""), { name: "" });

it.each<[string, unknown, string]>([
  ["an error", new Error("disk full"), "disk full"],
  ["an error without a message", new TypeError(""), "TypeError"],
  ["an error without anything", nameless, "an error without a message"],
  ["an error whose message is none", Object.assign(new TypeError("x"), { message: {} }), "TypeError"],
  ["a text", "oops", "oops"],
  ["an empty text", "", "something that is not an error was thrown: "],
  ["undefined", undefined, "something that is not an error was thrown: undefined"],
  ["null", null, "something that is not an error was thrown: null"],
  ["an object that cannot be printed", hostile, "something that cannot be read was thrown"],
  ["an object without a prototype", Object.create(null), "something that cannot be read was thrown"],
])("T§9 makes a line of %s", (_name, thrown, message) => {
  expect(thrownMessage(thrown)).toBe(message);
});
