import { expect, it } from "vitest";
import { pinnedPnpm } from "./package-manager.mjs";

it("names the pinned pnpm as npx takes it, without the hash", () => {
  expect(pinnedPnpm({ packageManager: "pnpm@10.34.9+sha512.f49b5a" })).toBe("pnpm@10.34.9");
});
