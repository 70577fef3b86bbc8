import { act, fireEvent, screen } from "@testing-library/react";
import { TurnInputError } from "@x/shared";
import {
  ASK_TOOL,
  answered,
  called,
  created,
  invoked,
  suspended,
  toolCall,
  turnIdAt,
} from "@x/shared/testing";
import { describe, expect, it } from "vitest";
import { answerPlace } from "../../sessions/draft-store.js";
import { DrawnStage, drawn } from "../../testing/drawn-window.js";

const turnId = turnIdAt(1);

function asking(input: object = { question: "Which colour?", options: ["red", "blue"] }): DrawnStage {
  const call = toolCall("c1", ASK_TOOL.name, input as never);
  return new DrawnStage().withTurn(created(), called(0), answered(0, call), invoked("c1"), suspended());
}

const field = () => screen.getByRole("textbox", { name: "Your answer" });

describe("a question to the person (app.md §3, S§9.2)", () => {
  it("is answered by one of its options", async () => {
    const stage = await drawn(asking());
    await stage.armed();
    expect(screen.getByRole("region", { name: "Which colour?" })).toBeTruthy();
    await act(async () => fireEvent.click(screen.getByRole("button", { name: "blue" })));
    expect(stage.main.callsOf("sessions:respondToAskHuman")).toEqual([
      { turnId, toolCallId: "c1", answer: "blue" },
    ]);
  });

  it("is answered in free text with Enter; Shift and an input method keep theirs", async () => {
    const stage = await drawn(asking({ question: "Why?" }));
    fireEvent.change(field(), { target: { value: "Because" } });
    await act(async () => fireEvent.keyDown(field(), { key: "Enter", shiftKey: true }));
    await act(async () => fireEvent.keyDown(field(), { key: "Enter", isComposing: true }));
    expect(stage.main.callsOf("sessions:respondToAskHuman")).toEqual([]);
    await act(async () => fireEvent.keyDown(field(), { key: "Enter" }));
    expect(stage.main.callsOf("sessions:respondToAskHuman")).toEqual([
      { turnId, toolCallId: "c1", answer: "Because" },
    ]);
  });

  it("keeps its draft, also when the answer is refused, and says why", async () => {
    const stage = asking();
    stage.services.drafts.write(answerPlace(turnId, "c1"), "gre");
    stage.main.refuse("sessions:respondToAskHuman", new TurnInputError("it has its result already"));
    await drawn(stage);
    expect((field() as HTMLTextAreaElement).value).toBe("gre");
    fireEvent.change(field(), { target: { value: "green" } });
    await act(async () => fireEvent.keyDown(field(), { key: "Enter" }));
    await stage.settled();
    expect(screen.getByRole("alert").textContent).toBe("It has its result already.");
    expect(stage.services.drafts.read(answerPlace(turnId, "c1"))).toBe("green");
  });

  it("shows a question that is no question as it is", async () => {
    await drawn(asking({ ask: "x" }));
    expect(screen.getByRole("region", { name: "The agent asks you" }).querySelector("dd")?.textContent).toBe(
      "x",
    );
  });
});
