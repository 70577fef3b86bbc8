import { describe, expect, it } from "vitest";
import { assertOurPage, originOf, type SenderFacts } from "./sender-guard.js";

const origin = "app://copilot";
const ours: SenderFacts = {
  frame: { url: "app://copilot/index.html", isMainFrame: true },
  isOurWindow: true,
};

describe("the sender guard, app.md §1", () => {
  it("lets the main frame of a window of ours in", () => {
    expect(() => assertOurPage(ours, origin)).not.toThrow();
  });

  it.each<[string, SenderFacts]>([
    ["a frame that is gone", { ...ours, frame: undefined }],
    ["a window that is not ours", { ...ours, isOurWindow: false }],
    ["a frame inside the page", { ...ours, frame: { url: "app://copilot/index.html", isMainFrame: false } }],
    ...[
      "https://copilot/index.html",
      "app://evil/index.html",
      "app://copilot.evil/",
      "app://copilot@evil/",
      "app:copilot",
      "file:///copilot/index.html",
      "about:blank",
      "data:text/html,x",
      "",
    ].map((url): [string, SenderFacts] => [
      `the address ${JSON.stringify(url)}`,
      { ...ours, frame: { url, isMainFrame: true } },
    ]),
  ])("refuses %s", (_what, sender) => {
    expect(() => assertOurPage(sender, origin)).toThrow(
      expect.objectContaining({ code: "forbidden-sender" }) as Error,
    );
  });

  it("names protocol and host, port included, also of a scheme of our own", () => {
    expect(["app://copilot/x?y#z", "http://localhost:5173/", "nonsense"].map(originOf)).toEqual([
      "app://copilot",
      "http://localhost:5173",
      undefined,
    ]);
  });
});
