import { beforeEach, describe, expect, it } from "vitest";
import type { ExternalLink } from "./external-link.js";
import { LinkGate } from "./link-gate.js";

describe("a link out of the app, app.md §2", () => {
  let clicked: boolean;
  let answer: boolean;
  let asked: ExternalLink[];
  let opened: string[];
  let gate: LinkGate;

  beforeEach(() => {
    clicked = true;
    answer = true;
    asked = [];
    opened = [];
    gate = new LinkGate({
      takeGesture: () => clicked,
      confirm: async (_windowId, link) => {
        asked.push(link);
        return answer;
      },
      openOutside: async (url) => {
        opened.push(url);
      },
    });
  });

  it("opens after a click and a yes, as the parsed address", async () => {
    expect(await gate.open(1, "https://example.org/a b")).toEqual({ opened: true });
    expect(asked).toEqual([{ url: "https://example.org/a%20b", target: "example.org" }]);
    expect(opened).toEqual(["https://example.org/a%20b"]);
  });

  it("stays shut after a no", async () => {
    answer = false;
    expect(await gate.open(1, "https://example.org/")).toEqual({ opened: false });
    expect(opened).toEqual([]);
  });

  it("asks nobody without a click, or for an address that is never opened", async () => {
    await expect(gate.open(1, "file:///etc/passwd")).rejects.toMatchObject({ code: "invalid-input" });
    clicked = false;
    await expect(gate.open(1, "https://example.org/")).rejects.toMatchObject({ code: "invalid-input" });
    expect([asked, opened]).toEqual([[], []]);
  });
});
