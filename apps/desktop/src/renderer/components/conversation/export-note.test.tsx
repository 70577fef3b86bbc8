import { act, screen } from "@testing-library/react";
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
});
