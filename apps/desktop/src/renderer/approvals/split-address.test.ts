import fc from "fast-check";
import { expect, it } from "vitest";
import { splitAddress } from "./split-address.js";

it.each([
  ["https://example.com/a?b#c", "https://", "example.com", "/a?b#c"],
  ["https://bank.example@evil.example:8443/", "https://bank.example@", "evil.example:8443", "/"],
  ["http://a:b@[::1]/", "http://a:b@", "[::1]", "/"],
  ["https://b\u00fccher.example/", "https://", "xn--bcher-kva.example", "/"],
])("quality.md §4 sets the host apart in %s", (given, before, host, after) => {
  expect(splitAddress(new URL(given).href)).toEqual({ before, host, after });
});

it("quality.md §4 gives every character back, and claims no host where there is none", () => {
  expect(splitAddress("no address")).toEqual({ before: "no address", host: "", after: "" });
  expect(splitAddress("mailto:a@b.example")).toEqual({ before: "mailto:a@b.example", host: "", after: "" });
  fc.assert(
    fc.property(
      fc.oneof(fc.webUrl({ withQueryParameters: true, withFragments: true }), fc.string()),
      (given) => {
        const href = URL.canParse(given) ? new URL(given).href : given;
        const { before, host, after } = splitAddress(href);
        expect(before + host + after).toBe(href);
      },
    ),
  );
});
