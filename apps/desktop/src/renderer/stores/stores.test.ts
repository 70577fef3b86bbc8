import { describe, expect, it } from "vitest";
import { browserTextStorage } from "../ports/text-storage.js";
import { ManualFrames } from "../testing/manual-ports.js";
import { CommandStore } from "./command-store.js";
import { ValueStore } from "./value-store.js";

describe("a store", () => {
  it("tells its listeners once a frame, whatever number of changes came", () => {
    const frames = new ManualFrames();
    const store = new ValueStore(frames, 0);
    const heard: number[] = [];
    const off = store.subscribe(() => heard.push(store.getSnapshot()));
    store.set(1);
    store.set(2);
    expect(heard).toEqual([]);
    frames.paint();
    store.set(2);
    expect([heard, frames.paint()]).toEqual([[2], false]);
    off();
    store.set(3);
    expect([frames.paint(), store.getSnapshot()]).toEqual([false, 3]);
  });
});

describe("commands of the person", () => {
  it("run one at a time for each key", async () => {
    const store = new CommandStore(new ManualFrames());
    let release: (value: string) => void = () => undefined;
    const first = store.run("a", () => new Promise<string>((resolve) => (release = resolve)));
    expect(await store.run("a", async () => "second")).toBe(undefined);
    expect(await store.run("b", async () => "other")).toBe("other");
    store.dismiss("a");
    expect(store.getSnapshot().get("a")).toEqual({ phase: "running" });
    release("first");
    expect(await first).toBe("first");
    expect(store.getSnapshot().get("a")).toEqual({ phase: "done" });
  });

  it("keep a refusal until it is dismissed or tried again", async () => {
    const store = new CommandStore(new ManualFrames());
    const refused = await store.run("a", async () => {
      throw new TypeError("no");
    });
    expect(refused).toBe(undefined);
    expect(store.getSnapshot().get("a")).toMatchObject({
      phase: "refused",
      error: { code: "internal", message: "no" },
    });
    store.dismiss("a");
    expect(store.getSnapshot().has("a")).toBe(false);
  });
});

function fail(): never {
  throw new Error("full");
}

describe("small texts on the browser's storage", () => {
  it("live as long as the window where the browser refuses", () => {
    const full = {
      getItem: () => "old",
      removeItem: () => undefined,
      setItem: () => {
        throw new Error("full");
      },
    } as unknown as Storage;
    const storage = browserTextStorage(new EventTarget(), full);
    storage.write("a", "new");
    expect([storage.read("a"), storage.read("b")]).toEqual(["new", "old"]);
  });

  it("are those of the window that wrote last, and whoever listens hears of it", () => {
    const view = new EventTarget();
    const area = { getItem: () => "theirs", setItem: () => fail() } as unknown as Storage;
    const storage = browserTextStorage(view, area);
    storage.write("a", "ours");
    const heard: string[] = [];
    const end = storage.listen((key) => heard.push(key));
    const tell = (fields: object) => view.dispatchEvent(Object.assign(new Event("storage"), fields));
    tell({ key: "a", storageArea: area });
    tell({ key: "b", storageArea: {} });
    tell({ key: null, storageArea: area });
    end();
    tell({ key: "c", storageArea: area });
    expect([storage.read("a"), heard]).toEqual(["theirs", ["a"]]);
  });
});
