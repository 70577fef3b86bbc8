import { fireEvent, screen, within } from "@testing-library/react";
import {
  answered,
  called,
  callFailed,
  cancelled,
  created,
  permissionRequired,
  permissionResolved,
  resulted,
  type TurnPart,
  toolCall,
} from "@x/shared/testing";
import { describe, expect, it } from "vitest";
import { DrawnStage, drawn } from "../../testing/drawn-window.js";

const request = { action: "run a program", argv: ["git", "push"], folder: "/work", limitSeconds: 120 };
const asked = [
  created(),
  called(0),
  answered(0, toolCall("c1", "read", { argv: ["git", "push"] })),
  permissionRequired("c1", { request }),
];

/** The details of the call, opened, and the piece of text that came of it. */
async function opened(...parts: readonly TurnPart[]) {
  await drawn(new DrawnStage().withTurn(...asked, ...parts));
  fireEvent.click(screen.getByRole("button", { name: /^read/ }));
  const log = within(screen.getByRole("log"));
  return { log, outcome: document.querySelector("pre") };
}

describe("what an opened tool call shows (app.md §3)", () => {
  it("shows what was asked about as the question did", async () => {
    const { log } = await opened(resulted("c1", "done"), called(1), callFailed(1));
    const words = within(log.getByRole("list", { name: "Command" })).getAllByRole("listitem");
    expect(words.map((word) => word.textContent)).toEqual(["git", "push"]);
  });

  it("is no error of a call that was stopped before it ran, nor of one that was denied", async () => {
    const result = {
      output: "Cancelled before it was run.",
      isError: true,
      metadata: { cause: "cancelled" },
    };
    const { log, outcome } = await opened(resulted("c1", "?", { source: "runtime", result }), cancelled());
    expect(log.queryByText("Error")).toBe(null);
    expect(log.getByText("Outcome")).toBeTruthy();
    expect([outcome?.textContent, outcome?.classList.contains("text-danger")]).toEqual([
      result.output,
      false,
    ]);
  });

  it("is an error where the tool failed", async () => {
    const result = { output: "no such file", isError: true };
    const { log, outcome } = await opened(
      permissionResolved("c1", "allow"),
      resulted("c1", "?", { result }),
      called(1),
      callFailed(1),
    );
    expect(log.getByText("Error")).toBeTruthy();
    expect(outcome?.classList.contains("text-danger")).toBe(true);
  });
});
