// Owns refusing a web page where a stream was asked for: a sign-in page of a proxy comes with success, and the SDK would find
// an empty stream in it.
import { ModelCallError } from "../../runtime/turns/model-call-error.js";

/** The same `fetch`, but for an answer of success that is a page: that rejects with a `ModelCallError`. */
export function refusePages(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (...request) => {
    const response = await fetch(...request);
    const type = response.headers.get("content-type") ?? "";
    if (!response.ok || !/^\s*text\/html/i.test(type)) return response;
    await response.body?.cancel();
    throw new ModelCallError(
      "bad-response",
      `The server answered with a web page instead of data (HTTP ${response.status}). Check the address of this provider; many servers want it to end in /v1.`,
      { retryable: true },
    );
  };
}
