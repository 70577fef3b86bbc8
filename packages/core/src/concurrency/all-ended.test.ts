import { describe, expect, it } from "vitest";
import { deferred } from "../testing/deferred.js";
import { allEnded } from "./all-ended.js";

describe("allEnded", () => {
  it("Quit: rejects with the one failure, and only when the others have ended too", async () => {
    const slow = deferred();
    let isOver = false;
    const all = allEnded([Promise.reject(new Error("one")), slow.promise.then(() => (isOver = true))]);
    slow.resolve();
    await expect(all).rejects.toThrow(/^one$/);
    expect(isOver).toBe(true);
  });

  it("Quit: tells several failures together, and none as nothing", async () => {
    const failures = allEnded([Promise.reject(new Error("one")), Promise.reject(new Error("two"))]);
    await expect(failures).rejects.toThrow("Error: one; Error: two");
    await expect(allEnded([Promise.resolve(1)])).resolves.toBeUndefined();
  });
});
