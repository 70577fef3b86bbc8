import { describe, expect, it } from "vitest";
import { ManualFrames, memoryStorage } from "../testing/manual-ports.js";
import { AttachmentStore, MOST_ATTACHED } from "./attachment-store.js";

const storeOn = (storage = memoryStorage()) =>
  new AttachmentStore({ frames: new ManualFrames(), storage, pathOf: (file) => `/given/${file.name}` });
const file = (name: string, text = "x") => new File([text], name);
const names = (store: AttachmentStore, place: string) =>
  store.at(place).attached.map(({ filename }) => filename);

describe("files that wait to be sent, app.md §3", () => {
  it("keeps a list for each place, in the order given", async () => {
    const store = storeOn();
    await store.add("a", [file("1"), file("2")]);
    await store.add("b", [file("3")]);
    expect([names(store, "a"), names(store, "b")]).toEqual([["1", "2"], ["3"]]);
    expect(store.at("a").attached[0]).toEqual({
      id: 1,
      filename: "1",
      size: 1,
      part: {
        type: "attachment",
        path: "/given/1",
        filename: "1",
        size: 1,
        mimeType: "text/plain",
        content: "x",
      },
    });
  });

  it("takes out what was removed or sent, and nothing that was added since", async () => {
    const store = storeOn();
    await store.add("a", [file("1"), file("2")]);
    store.remove("a", [1]);
    expect(names(store, "a")).toEqual(["2"]);
  });

  it("shows a refusal with its reason until the next files or until it is dismissed", async () => {
    const store = storeOn();
    const many = Array.from({ length: MOST_ATTACHED + 1 }, (_, index) => file(String(index)));
    await store.add("a", many);
    expect(store.at("a")).toMatchObject({
      reading: 0,
      refused: [{ filename: "10", error: { message: '"10" is one too many; a message takes 10 files' } }],
    });
    store.dismiss("a");
    expect(store.at("a").refused).toEqual([]);
  });

  it("takes the refusals out of sight with the message that is sent", async () => {
    const store = storeOn();
    await store.add(
      "a",
      Array.from({ length: MOST_ATTACHED + 1 }, (_, index) => file(String(index))),
    );
    store.take("a");
    store.settle("a");
    expect(store.at("a")).toEqual({ attached: [], sending: [], refused: [], reading: 0, lost: [] });
  });

  it("tells after a reload what has to be attached again", async () => {
    const storage = memoryStorage();
    const before = storeOn(storage);
    await before.add("a", [file("1"), file("2")]);
    before.remove("a", [1]);
    const after = storeOn(storage);
    expect(after.at("a")).toEqual({ attached: [], sending: [], refused: [], reading: 0, lost: ["2"] });
    after.dismiss("a");
    expect(storeOn(storage).at("a").lost).toEqual([]);
  });

  it("moves with the draft into the conversation that its first message creates", async () => {
    const store = storeOn();
    await store.add("new", [file("1")]);
    store.move("new", "s1", true);
    expect([names(store, "new"), names(store, "s1")]).toEqual([[], ["1"]]);
  });

  it("leaves with its message, comes back before what was attached since, and is gone once that has arrived", async () => {
    const storage = memoryStorage();
    const store = storeOn(storage);
    await store.add("a", [file("1")]);
    expect(store.take("a").map(({ filename }) => filename)).toEqual(["1"]);
    await store.add("a", [file("2")]);
    expect(names(store, "a")).toEqual(["2"]);
    // A crash on the way: the person is told of both.
    expect(storeOn(storage).at("a").lost).toEqual(["1", "2"]);
    store.giveBack("a");
    expect(names(store, "a")).toEqual(["1", "2"]);
    store.take("a");
    store.settle("a");
    expect([names(store, "a"), storeOn(storage).at("a").lost]).toEqual([[], []]);
  });

  it("goes with its message alone where the person has gone elsewhere", async () => {
    const store = storeOn();
    await store.add("new", [file("1")]);
    store.take("new");
    await store.add("new", [file("2")]);
    store.move("new", "s1", false);
    store.giveBack("s1");
    expect([names(store, "new"), names(store, "s1")]).toEqual([["2"], ["1"]]);
  });
});
