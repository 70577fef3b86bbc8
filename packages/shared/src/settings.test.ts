import { describe, expect, test } from "vitest";
import { DEFAULT_SETTINGS, Settings } from "./settings.js";

const local = {
  id: "ollama",
  kind: "openai-compatible",
  label: "Ollama",
  baseUrl: "http://127.0.0.1:11434/v1",
  models: [],
};

function issues(changes: object): string[] {
  const parsed = Settings.safeParse({ ...DEFAULT_SETTINGS, ...changes });
  return parsed.success
    ? []
    : parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
}

describe("app §4 settings", () => {
  test("the defaults are valid", () => {
    expect(issues({})).toEqual([]);
  });

  test("a local server with its address is valid", () => {
    expect(issues({ providers: [local] })).toEqual([]);
  });

  test("an OpenAI-compatible server without an address is refused by its place", () => {
    const { baseUrl: _without, ...nowhere } = local;
    expect(issues({ providers: [nowhere] })).toEqual([
      "providers.0.baseUrl: an OpenAI-compatible server needs an address",
    ]);
  });

  test("an id that is used twice is refused", () => {
    expect(issues({ providers: [local, local] })).toEqual(['providers.1.id: the id "ollama" is used twice']);
  });

  test.each(["../up", "With Capitals", "", "a".repeat(41), "mcp:x"])("the id %j is refused", (id) => {
    expect(issues({ providers: [{ ...local, id }] })).toEqual([
      "providers.0.id: use up to 40 lower-case letters, digits and dashes",
    ]);
  });

  test.each(["file:///etc/passwd", "javascript:alert(1)", "127.0.0.1:80"])(
    "the address %j is refused",
    (baseUrl) => {
      expect(issues({ providers: [{ ...local, baseUrl }] })).toEqual([
        "providers.0.baseUrl: not an http or https address",
      ]);
    },
  );

  test("an unknown field is refused: a misspelt setting must not be silently without effect", () => {
    expect(issues({ defautModel: {} })).toEqual([': Unrecognized key: "defautModel"']);
  });
});
