import type { JsonValue } from "@x/shared";
import {
  answered,
  called,
  classified,
  created,
  permissionRequired,
  type TurnPart,
  toolCall,
  turn,
} from "@x/shared/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { permissionView } from "./permission-view.js";

const input = { path: "notes.txt", content: "Milk" };

function viewOf(request: JsonValue, given: JsonValue = input, ...parts: readonly TurnPart[]) {
  const history = turn(
    created(),
    called(0),
    answered(0, toolCall("c1", "read", given)),
    permissionRequired("c1", { request }),
    ...parts,
  );
  const [call] = history.state.toolCalls;
  if (call === undefined) throw new Error("no call");
  return permissionView(call);
}

describe("what a permission question shows (quality.md §4)", () => {
  it("shows the input to the letter, and what the request adds to it", () => {
    const request = { action: "write a file", path: "/home/ada/notes.txt", content: "Milk", replaces: true };
    expect(viewOf(request)).toEqual({
      action: "write a file",
      toolName: "read",
      input,
      findings: { path: "/home/ada/notes.txt", replaces: true },
      checkerError: undefined,
      classifierReason: undefined,
    });
  });

  it("finds nothing in a request that only repeats the call", () => {
    expect(viewOf({ action: "run", toolName: "read", input })?.findings).toBe(undefined);
  });

  it("keeps an action that is no text, and a request that is no object", () => {
    expect(viewOf({ action: { name: "run" } })).toMatchObject({
      action: undefined,
      findings: { action: { name: "run" } },
    });
    expect(viewOf(["rm"])).toMatchObject({ action: undefined, findings: ["rm"] });
  });

  it("says why it is asked: a check that failed, a classifier that left it to the person", () => {
    const failed = permissionRequired("c1", { request: {}, checkerError: "timed out" });
    const history = turn(created(), called(0), answered(0, toolCall("c1")), failed);
    expect(permissionView(history.state.toolCalls[0] as never)?.checkerError).toBe("timed out");
    const auto = turn(
      created({ config: { autoPermission: true } }),
      called(0),
      answered(0, toolCall("c1")),
      permissionRequired("c1"),
      classified("c1", "defer"),
    );
    expect(permissionView(auto.state.toolCalls[0] as never)?.classifierReason).toBe(
      "the classifier says defer",
    );
  });

  it("is no question without a requirement", () => {
    const [call] = turn(created(), called(0), answered(0, toolCall("c1"))).state.toolCalls;
    expect(permissionView(call as never)).toBe(undefined);
  });

  it("shows the input unchanged and loses no field of the request, whatever they are", () => {
    const json = fc.jsonValue({ maxDepth: 2 }).map((value) => JSON.parse(JSON.stringify(value)) as JsonValue);
    fc.assert(
      fc.property(fc.dictionary(fc.string(), json), json, (request, given) => {
        const view = viewOf(request, given);
        const shown = JSON.stringify([view?.action, view?.toolName, view?.input, view?.findings]);
        expect(view?.input).toEqual(given);
        for (const value of Object.values(request)) expect(shown).toContain(JSON.stringify(value));
      }),
    );
  });
});
