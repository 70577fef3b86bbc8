import { type CodedError, OFFLINE_GUIDE } from "@x/shared";
import { describe, expect, it } from "vitest";
import { atOnce } from "../ports/frames.js";
import type { TextStorage } from "../ports/text-storage.js";
import { memoryStorage, SharedTexts } from "../testing/manual-ports.js";
import { PickStore } from "./pick-store.js";

const damages: CodedError[] = [];
const storeOn = (storage: TextStorage) =>
  new PickStore({ frames: atOnce, storage, onDamage: (error) => damages.push(error) });

describe("what was picked on purpose (app.md §3)", () => {
  it("is still picked after a restart, the guide too, and moves with a conversation that comes into being", () => {
    const storage = memoryStorage();
    const picks = storeOn(storage);
    picks.pickAgent("new", "writer");
    picks.pick("new", { model: OFFLINE_GUIDE });
    const after = storeOn(storage);
    expect(after.at("new")).toEqual({ agentId: "writer", model: OFFLINE_GUIDE });
    after.move("new", "s1");
    const later = storeOn(storage);
    expect([later.at("new"), later.at("s1")]).toEqual([
      undefined,
      { agentId: "writer", model: OFFLINE_GUIDE },
    ]);
    later.forget("s1");
    expect(storeOn(storage).at("s1")).toBe(undefined);
  });

  it("is what was picked last, in whichever window", () => {
    const texts = new SharedTexts();
    const [first, second] = [storeOn(texts.view()), storeOn(texts.view())];
    first.pick("s1", { model: OFFLINE_GUIDE });
    expect(second.at("s1")).toEqual({ model: OFFLINE_GUIDE });
    second.pick("s1", { model: { provider: "box", model: "m1" } });
    expect(first.at("s1")).toEqual({ model: { provider: "box", model: "m1" } });
    first.forget("s1");
    expect(second.at("s1")).toBe(undefined);
  });

  it.each(["{", '{"model":"m1"}', '{"agentId":""}', '{"colour":"red"}'])(
    "counts as nothing where it is damaged, which is reported: %s",
    (text) => {
      damages.length = 0;
      expect(storeOn(memoryStorage({ "pick:s1": text })).at("s1")).toBe(undefined);
      expect(damages.map(({ code, message }) => [code, message.split(":")[0]])).toEqual([
        ["invalid-input", "what was picked for s1 cannot be read and counts as nothing"],
      ]);
    },
  );
});
