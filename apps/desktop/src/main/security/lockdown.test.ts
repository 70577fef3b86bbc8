import { expect, it } from "vitest";
import { isOwnRequest } from "./lockdown.js";

it("lets only requests for our own files and for bytes the page already has leave, app.md §2", () => {
  const origin = "app://copilot";
  const own = [
    "app://copilot/assets/a.js",
    "data:image/png;base64,AA==",
    "blob:app://copilot/1",
    "devtools://devtools/x",
  ];
  const foreign = [
    "https://example.org/",
    "http://127.0.0.1/",
    "ws://copilot/",
    "app://evil/a.js",
    "file:///etc/passwd",
  ];
  expect(own.map((url) => isOwnRequest(url, origin))).toEqual(own.map(() => true));
  expect(foreign.map((url) => isOwnRequest(url, origin))).toEqual(foreign.map(() => false));
  expect(isOwnRequest("ws://localhost:5173/", "http://localhost:5173")).toBe(true);
});
