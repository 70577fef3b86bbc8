import { StoreIoError, StoreLockedError } from "@x/shared";
import { describe, expect, it } from "vitest";
import { startFailure } from "./start-failure.js";

describe("a start that fails, app.md §2", () => {
  it("names the holder of a locked store and what to do", () => {
    const error = new StoreLockedError("the store /home/a/x is held by x chat (process 12)");
    expect(startFailure(error)).toEqual({
      title: "Your conversations are open in another program",
      text: "the store /home/a/x is held by x chat (process 12)\n\nClose it, then start Copilot again.",
    });
  });

  it("says what else went wrong", () => {
    expect(startFailure(new StoreIoError("/home/a/x: permission denied"))).toEqual({
      title: "Copilot could not start",
      text: "/home/a/x: permission denied",
    });
  });
});
