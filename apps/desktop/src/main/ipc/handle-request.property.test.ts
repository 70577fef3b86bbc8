import { type IpcChannel, IpcEnvelope, ipcChannels } from "@x/shared";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { handleRequest, type IpcHandlers, type Sender } from "./handle-request.js";

const channel = fc.constantFrom(...(Object.keys(ipcChannels) as IpcChannel[]));

const page = { url: "app://copilot/index.html", isMainFrame: true };
const sender: fc.Arbitrary<Sender> = fc.record({
  frame: fc.option(
    fc.record({ url: fc.oneof(fc.constant(page.url), fc.webUrl(), fc.string()), isMainFrame: fc.boolean() }),
    { nil: undefined },
  ),
  isOurWindow: fc.boolean(),
  windowId: fc.nat(),
});

/** Requests that look right until one looks closely, and anything else. */
const id = fc.oneof(fc.constant("2025-11-11T04-36-29Z-0001234-000"), fc.string(), fc.constant("../../x"));
const request = fc.oneof(
  fc.anything(),
  fc.record(
    {
      sessionId: id,
      turnId: id,
      toolCallId: fc.string(),
      title: fc.anything(),
      input: fc.record({ role: fc.constantFrom("user", "system"), content: fc.anything() }),
      config: fc.anything(),
      decision: fc.string(),
      url: fc.string(),
      extra: fc.anything(),
    },
    { requiredKeys: [] },
  ),
);

describe("any request from anybody, app.md §1", () => {
  it("is answered with an envelope, whatever the handler gives or throws, and reaches it only from our page", async () => {
    await fc.assert(
      fc.asyncProperty(
        channel,
        sender,
        request,
        fc.anything(),
        fc.boolean(),
        async (name, from, payload, result, fails) => {
          let reached = false;
          const handler = async () => {
            reached = true;
            if (fails) throw result;
            return result;
          };
          const handlers = Object.fromEntries(Object.keys(ipcChannels).map((each) => [each, handler]));
          const desk = {
            handlers: handlers as unknown as IpcHandlers,
            origin: "app://copilot",
            logger: { warn: () => undefined },
          };

          const answer = await handleRequest(desk, name, from, payload);

          expect(IpcEnvelope.safeParse(answer).success).toBe(true);
          const ours = from.isOurWindow && from.frame?.isMainFrame === true && from.frame.url === page.url;
          const parses = ipcChannels[name].request.safeParse(payload).success;
          expect(reached).toBe(ours && parses);
        },
      ),
      { numRuns: 1_000 },
    );
  });
});
