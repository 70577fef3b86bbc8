import { describe, expect, it } from "vitest";
import { CodedError, TurnNotSettledError } from "../errors.js";
import { IpcEnvelope, unwrapEnvelope, wrapError, wrapValue } from "./envelope.js";

/** What Electron does on the way: copies plain data, drops everything else. */
const crossed = <T>(value: T): T => structuredClone(value);

describe("the IPC envelope, app.md §1", () => {
  it("brings a value across unchanged", () => {
    expect(unwrapEnvelope(crossed(wrapValue({ sessionId: "s1" })))).toEqual({ sessionId: "s1" });
    expect(unwrapEnvelope(crossed(wrapValue(null)))).toBe(null);
  });

  it("brings a coded error across as the class of its code with its data", () => {
    const envelope = crossed(wrapError(TurnNotSettledError.of("s1", "t1", "suspended")));
    let caught: unknown;
    try {
      unwrapEnvelope(envelope);
    } catch (error) {
      caught = error;
    }
    expect(caught).toBeInstanceOf(TurnNotSettledError);
    const { code, sessionId, turnId, status } = caught as TurnNotSettledError;
    expect({ code, sessionId, turnId, status }).toEqual({
      code: "turn-not-settled",
      sessionId: "s1",
      turnId: "t1",
      status: "suspended",
    });
  });

  it("keeps a code that this version does not know", () => {
    const error = new CodedError("from-the-future", "a later version said so");
    expect(() => unwrapEnvelope(crossed(wrapError(error)))).toThrow(
      expect.objectContaining({ code: "from-the-future", message: "a later version said so" }) as Error,
    );
  });

  it("calls a bug of ours internal", () => {
    expect(wrapError(new TypeError("x is undefined"))).toEqual({
      ok: false,
      error: { code: "internal", message: "x is undefined" },
    });
  });

  it("refuses an answer that is no envelope", () => {
    for (const answer of [undefined, null, 1, {}, { ok: true }, { ok: false }, { ok: false, error: {} }]) {
      expect(() => unwrapEnvelope(answer as never)).toThrow("no envelope");
    }
    expect(IpcEnvelope.safeParse({ ok: true, value: 1, error: {} }).success).toBe(false);
  });
});
