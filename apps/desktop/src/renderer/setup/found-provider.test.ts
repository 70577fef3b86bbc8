import type { ProviderView } from "@x/shared";
import { expect, it } from "vitest";
import { foundAt, foundLocally, readAddress, withModel } from "./found-provider.js";

const box: ProviderView = {
  provider: {
    id: "my-box",
    kind: "openai-compatible",
    label: "My box",
    baseUrl: "http://127.0.0.1:8080/v1",
    models: [{ id: "m1", label: "One" }],
  },
  key: { variable: "X_SERVER_MY_BOX" },
  needsKey: false,
};

it("app.md §3 a new place gets an id of its own", () => {
  const draft = { kind: "openai-compatible", baseUrl: "http://127.0.0.1:9/v1", key: "k" } as const;
  expect(foundAt(draft, "My box", ["m"], [box])).toEqual({
    provider: { ...draftless(draft), id: "my-box-2", label: "My box", models: [] },
    key: "k",
    models: ["m"],
  });
});

function draftless({ key: _key, ...address }: { kind: string; baseUrl: string; key: string }): object {
  return address;
}

it("app.md §3 a place that is set up already is used again", () => {
  const server = { id: "x", label: "llama.cpp", baseUrl: "http://127.0.0.1:8080/v1", models: ["m1", "m2"] };
  expect(foundLocally(server, [box])).toEqual({ provider: box.provider, models: ["m1", "m2"] });
});

it("app.md §3 the chosen model is remembered with its provider, once", () => {
  expect(withModel(box.provider, "m1")).toBe(box.provider);
  expect(withModel(box.provider, "m2").models).toEqual([{ id: "m1", label: "One" }, { id: "m2" }]);
});

it.each([
  ["localhost:8080/v1/", "http://localhost:8080/v1"],
  [" https://example.org/v1 ", "https://example.org/v1"],
  ["ftp://x", "ftp://x"],
  ["", ""],
])("app.md §3 the address %j is read as %j", (typed, address) => {
  expect(readAddress(typed)).toBe(address);
});
