// The whole window, or one part of it, drawn on a stage: what a person sees and does, without a browser's layout.
import { act, render } from "@testing-library/react";
import type { ReactNode } from "react";
import { Window } from "../components/window.js";
import { ServicesContext } from "../hooks/services-context.js";
import { ARMING_MS } from "../hooks/use-armed.js";
import { Stage } from "./stage.js";

export class DrawnStage extends Stage {
  /** Everything that was asked for is answered and drawn. */
  override async settled(): Promise<this> {
    await act(() => super.settled());
    return this;
  }

  /** The half second in which cards cannot be answered is over. */
  async armed(): Promise<this> {
    act(() => this.ports.timers.advance(ARMING_MS));
    return this.settled();
  }

  draw(part: ReactNode = <Window />): this {
    render(<ServicesContext value={this.services}>{part}</ServicesContext>);
    return this;
  }
}

/** The window on that stage, with its session in view. */
export async function drawn(stage: DrawnStage): Promise<DrawnStage> {
  stage.draw();
  await act(() => stage.open());
  return stage.settled();
}
