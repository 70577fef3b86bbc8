import { act, fireEvent, screen } from "@testing-library/react";
import { InvalidInputError } from "@x/shared";
import { describe, expect, it } from "vitest";
import { DrawnStage, drawn } from "../../testing/drawn-window.js";
import { SESSION_ID } from "../../testing/stage.js";

describe("what became of an export (app.md §1)", () => {
  it("is said in the conversation where it was asked for, and in no other", async () => {
    const stage = await drawn(new DrawnStage().withTurn());
    stage.main.answer("sessions:export", () => ({ outcome: "saved", path: "/a.md" }));
    await act(() => stage.services.files.export(SESSION_ID, "markdown"));
    await stage.settled();
    const said = () => screen.queryByText("/a.md") !== null;
    const seen = [said()];
    act(() => stage.services.navigation.show(undefined));
    await stage.settled();
    seen.push(said());
    act(() => stage.services.navigation.show(SESSION_ID));
    await stage.settled();
    seen.push(said());
    expect(seen).toEqual([true, false, true]);
  });

  it("has the way to the file, without naming it to main, and says when it is gone", async () => {
    const stage = await drawn(new DrawnStage().withTurn());
    stage.main.answer("sessions:export", () => ({ outcome: "saved", path: "/a.md" }));
    await act(() => stage.services.files.export(SESSION_ID, "markdown"));
    await stage.settled();
    const show = () =>
      act(async () => fireEvent.click(screen.getByRole("button", { name: "Show in folder" })));
    await show();
    expect(stage.main.callsOf("sessions:showExported")).toEqual([{}]);
    stage.main.refuse("sessions:showExported", new InvalidInputError("/a.md is not there any more"));
    await show();
    await stage.settled();
    expect(screen.getByRole("alert").textContent).toContain("/a.md is not there any more");
  });
});
