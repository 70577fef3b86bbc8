import { expect, it } from "vitest";
import type { ExternalLink } from "./external-link.js";
import { LinkMenu } from "./link-menu.js";

it("a link's menu comes only right after a person acted, and only for an address that could be opened, app.md §2", () => {
  let acted = true;
  const shown: [number, ExternalLink][] = [];
  const menu = new LinkMenu({
    takeGesture: () => acted,
    show: (windowId, link) => shown.push([windowId, link]),
  });
  menu.open(7, "https://example.org/a b");
  expect(shown).toEqual([[7, { url: "https://example.org/a%20b", target: "example.org" }]]);
  for (const address of ["file:///etc/passwd", "javascript:alert(1)", "https://user:word@example.org/", "x"])
    expect(() => menu.open(7, address)).toThrow(expect.objectContaining({ code: "invalid-input" }));
  acted = false;
  expect(() => menu.open(7, "https://example.org/")).toThrow("a menu opens only right after a click");
  expect(shown.length).toBe(1);
});
