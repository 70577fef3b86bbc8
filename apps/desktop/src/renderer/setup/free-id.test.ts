import { SettingsId } from "@x/shared";
import { expect, it } from "vitest";
import { freeId, idOf } from "./free-id.js";

it.each([
  ["My Box!", [], "my-box"],
  ["My Box", ["my-box", "my-box-2"], "my-box-3"],
  ["  ", [], "server"],
  ["Größe 1", [], "gro-e-1"],
  ["127.0.0.1:8080", [], "127-0-0-1-8080"],
  ["x".repeat(90), [], "x".repeat(36)],
])("app.md §4 %j among %j becomes the id %s", (name, taken, id) => {
  expect(freeId(name, taken, "server")).toBe(id);
  expect(SettingsId.safeParse(id).success).toBe(true);
});

it("app.md §4 a typed id becomes one that the settings take, or stays as it is", () => {
  expect(
    ["files", "my-box-2", "My Files!", " Größe_2 ", "--a--", "…", "x".repeat(50)].map((typed) => idOf(typed)),
  ).toEqual(["files", "my-box-2", "my-files", "gro-e-2", "a", "", "x".repeat(40)]);
});
