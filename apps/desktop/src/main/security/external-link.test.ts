import { describe, expect, it } from "vitest";
import { externalLink } from "./external-link.js";

describe("the link gate, app.md §2", () => {
  it("offers https, http and mailto addresses, and names what they lead to", () => {
    expect(externalLink("https://example.org/a b?q=1")).toEqual({
      url: "https://example.org/a%20b?q=1",
      target: "example.org",
    });
    expect(externalLink("http://localhost:8080/")).toEqual({
      url: "http://localhost:8080/",
      target: "localhost:8080",
    });
    expect(externalLink("mailto:a@example.org?subject=hi")).toEqual({
      url: "mailto:a@example.org?subject=hi",
      target: "a@example.org",
    });
  });

  it("shows a host of foreign letters as what it really is", () => {
    expect(externalLink("https://аpple.com/").target).toBe("xn--pple-43d.com");
  });

  it.each([
    "javascript:alert(1)",
    "file:///etc/passwd",
    "app://copilot/index.html",
    "data:text/html,x",
    "smb://server/share",
    "vscode://file/x",
    "https://bank.example@evil.example/",
    "https://user:pass@evil.example/",
    "example.org",
    "",
  ])("refuses %j", (url) => {
    expect(() => externalLink(url)).toThrow(expect.objectContaining({ code: "invalid-input" }) as Error);
  });
});
