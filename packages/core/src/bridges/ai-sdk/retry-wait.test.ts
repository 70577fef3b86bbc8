import { APICallError } from "ai";
import { describe, expect, it } from "vitest";
import { retryWait } from "./retry-wait.js";

const NOW = Date.parse("2025-11-11T05:00:00.000Z");

function refused(statusCode: number, responseHeaders: Record<string, string> = {}): APICallError {
  const about = { message: "no", url: "http://box", requestBodyValues: {} };
  return new APICallError({ ...about, statusCode, responseHeaders });
}

describe("the wait before a model server is tried again (app §4)", () => {
  it.each([
    ["seconds", { "retry-after": "12" }, 12_000],
    ["milliseconds, which are more exact", { "retry-after": "12", "retry-after-ms": "1500" }, 1_500],
    ["a date", { "retry-after": "Tue, 11 Nov 2025 05:00:30 GMT" }, 30_000],
    ["nothing at all", { "retry-after": "0" }, 0],
  ])("is what the server asks for: %s", (_, headers, waitMs) => {
    expect(retryWait(refused(429, headers), 0, NOW)).toEqual({ waitMs, isAsked: true });
  });

  it.each([
    ["it says nothing", {}],
    ["what it says is no time", { "retry-after": "soon" }],
    ["it asks for more than anybody waits", { "retry-after": "3600" }],
    ["the time is past", { "retry-after": "-5" }],
  ])("doubles by itself where %s", (_, headers) => {
    const waits = [0, 1, 2].map((tries) => retryWait(refused(503, headers), tries, NOW));
    expect(waits).toEqual([2_000, 4_000, 8_000].map((waitMs) => ({ waitMs, isAsked: false })));
  });

  it("is none where trying again is of no use", () => {
    for (const error of [refused(401), refused(400), new Error("no"), "no", undefined])
      expect(retryWait(error, 0, NOW)).toBe(undefined);
  });
});
