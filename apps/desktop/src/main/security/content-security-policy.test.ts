import { expect, it } from "vitest";
import { CONTENT_SECURITY_POLICY } from "./content-security-policy.js";

it("lets only the window's own files run and load, app.md §2", () => {
  expect(CONTENT_SECURITY_POLICY).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data: blob:; " +
      "connect-src 'none'; object-src 'none'; frame-src 'none'; worker-src 'none'; base-uri 'none'; " +
      "form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
  );
});
