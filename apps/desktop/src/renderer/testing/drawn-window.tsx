// The whole window, or one part of it, drawn on a stage: what a person sees and does, without a browser's layout.
import { act, cleanup, render } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach } from "vitest";
import { Window } from "../components/window.js";
import { ServicesContext } from "../hooks/services-context.js";
import { ARMING_MS } from "../hooks/use-armed.js";
import { Stage } from "./stage.js";

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean | undefined;
}
globalThis.IS_REACT_ACT_ENVIRONMENT = true;

// A document without layout has no heights: give the list a window to draw its rows in.
Object.defineProperty(HTMLElement.prototype, "clientHeight", { configurable: true, get: () => 600 });
Object.defineProperty(HTMLElement.prototype, "clientWidth", { configurable: true, get: () => 272 });

afterEach(cleanup);

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
