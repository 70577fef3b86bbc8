import { act, fireEvent, screen } from "@testing-library/react";
import {
  answered,
  called,
  cancelled,
  created,
  invoked,
  permissionRequired,
  resulted,
  stepped,
  type TurnPart,
  toolCall,
  turnIdAt,
} from "@x/shared/testing";
import { describe, expect, it } from "vitest";
import { DrawnStage, drawn } from "../../testing/drawn-window.js";
import { SESSION_ID } from "../../testing/stage.js";

const turnId = turnIdAt(1);
const asked = [created(), called(0)];
const began = [...asked, stepped(0, { type: "text_start" })];

function stage(...parts: readonly TurnPart[]): DrawnStage {
  return new DrawnStage().withTurn(...parts);
}

const log = () => screen.getByRole("log", { name: "Conversation" });
const click = (name: string) => act(async () => fireEvent.click(screen.getByRole("button", { name })));

describe("a turn that was left in the middle (app.md §3)", () => {
  it("says what had run when the program stopped in the middle, and offers Resume and Stop", async () => {
    const parts = [
      ...asked,
      answered(0, toolCall("c1"), toolCall("c2", "write")),
      invoked("c1"),
      resulted("c1"),
      invoked("c2"),
    ];
    const window = await drawn(stage(...parts));
    expect(log().textContent).toContain(
      "Finished steps and tool results stay; resuming takes the next step.",
    );
    expect(log().textContent).toContain(
      "Already run: read.Was running, outcome unknown, will not be repeated: write.",
    );
    await click("Resume");
    await click("Stop");
    expect(window.main.callsOf("sessions:resumeTurn")).toEqual([{ sessionId: SESSION_ID }]);
    expect(window.main.callsOf("sessions:stopTurn")).toEqual([{ turnId }]);
  });

  it.each([
    ["nothing of it, where no part of it was finished", began, "What had been written of it is not kept"],
    [
      "only the finished parts of it",
      [...began, stepped(0, { type: "text_end", text: "1 2 3" })],
      "Only the finished parts of it above are kept",
    ],
  ])("says that of an answer cut off in the middle is kept: %s (S§9.3)", async (_, parts, kept) => {
    await drawn(stage(...parts));
    expect(log().textContent).toContain(
      `The program stopped before the answer was finished. ${kept}; resuming asks the model again. No tool is run twice.`,
    );
    expect(log().textContent).not.toContain("goes on from here");
  });

  it.each([
    [1, "its one call of the model is used up"],
    [2, "resuming asks the model again"],
  ])("says where a turn has %i calls of the model what resuming does (T§7)", async (maxModelCalls, said) => {
    await drawn(stage(created({ config: { maxModelCalls } }), called(0)));
    expect(log().textContent).toContain(said);
    expect(log().textContent?.includes("asks the model again")).toBe(maxModelCalls > 1);
  });

  it("says that a call whose permission nobody gave was not run, when its turn is stopped (T§11)", async () => {
    const runtime = {
      output: "Cancelled before it was run.",
      isError: true,
      metadata: { cause: "cancelled" },
    };
    const parts = [
      ...asked,
      answered(0, toolCall("c1")),
      permissionRequired("c1"),
      resulted("c1", "?", { source: "runtime", result: runtime }),
      cancelled(),
    ];
    await drawn(stage(...parts));
    expect(screen.getByRole("button", { name: /^read/ }).textContent).toContain("Not run");
  });
});
