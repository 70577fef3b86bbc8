import { describe, expect, test } from "vitest";
import { hideSecrets, hideSecretsIn } from "./hide-secrets.js";

const KEY = 'sk-a"b/c+1234';

describe('Clarifications "Keys": what a server answers never shows the key that it was sent', () => {
  test.each([
    ["as it is", `Bearer ${KEY}!`],
    ["as JSON writes it", `Bearer ${JSON.stringify(KEY).slice(1, -1)}!`],
    ["as an address writes it", `Bearer ${encodeURIComponent(KEY)}!`],
    ["as base64", `Bearer ${Buffer.from(KEY).toString("base64")}!`],
  ])("%s", (_how, text) => expect(hideSecrets(text, [KEY])).toBe("Bearer [key hidden]!"));

  test("a secret that is the beginning of another leaves nothing of the other", () => {
    expect(hideSecrets("abcd abcdefgh", ["abcd", "abcdefgh"])).toBe("[key hidden] [key hidden]");
  });

  test("an empty or very short secret changes nothing", () => {
    expect(hideSecrets("a b c", ["", "b"])).toBe("a b c");
  });

  test("in every string of a value, names of fields included", () => {
    expect(hideSecretsIn({ list: [1, null, true, "is abcd"], abcd: "x" }, ["abcd"])).toEqual({
      list: [1, null, true, "is [key hidden]"],
      "[key hidden]": "x",
    });
  });
});
