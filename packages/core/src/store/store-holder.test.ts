import { describe, expect, it } from "vitest";
import { parseHolder, thisHolder } from "./store-holder.js";

describe("what a holder says about itself (Clarifications: One writer)", () => {
  it("is its process and its name", () => {
    const holder = thisHolder("Copilot");
    expect(holder).toEqual({ pid: process.pid, name: "Copilot" });
    expect(parseHolder(JSON.stringify(holder))).toEqual(holder);
  });

  it("has the name of the started file when it gives none", () => {
    expect(thisHolder().name).not.toBe("");
  });

  it.each(["", "{", "null", '{"pid":0,"name":"x"}', '{"pid":1}', '{"pid":"1","name":"x"}'])(
    "is not %j",
    (text) => {
      expect(parseHolder(text)).toBeUndefined();
    },
  );

  it("may say more in a later version", () => {
    expect(parseHolder('{"pid":1,"name":"x","since":"today"}')).toEqual({ pid: 1, name: "x" });
  });
});
