import { act, render } from "@testing-library/react";
import { expect, it } from "vitest";
import { DrawnStage } from "../testing/drawn-window.js";
import { ServicesContext } from "./services-context.js";
import { PACE_MS, usePacedText } from "./use-paced-text.js";

const long = "a".repeat(5_000);

function Shown({ text, streaming }: { readonly text: string; readonly streaming: boolean }) {
  return usePacedText(text, streaming).length;
}

function shown() {
  const { ports, services } = new DrawnStage();
  const part = (text: string, streaming: boolean) => (
    <ServicesContext value={services}>
      <Shown text={text} streaming={streaming} />
    </ServicesContext>
  );
  const { container, rerender } = render(part("", true));
  return {
    ports,
    draw: (text: string, streaming = true) => {
      rerender(part(text, streaming));
      return Number(container.textContent);
    },
    later: () => {
      act(() => ports.timers.advance(PACE_MS));
      return Number(container.textContent);
    },
  };
}

it("draws short text with every change, and a long one a few times a second", () => {
  const { draw, later } = shown();
  expect([draw("a"), draw("ab")]).toEqual([1, 2]);
  draw(long);
  expect([draw(`${long}b`), draw(`${long}bc`), later()]).toEqual([5_000, 5_000, 5_002]);
});

it("draws all of it at once when it is whole, and asks for no more time", () => {
  const { draw, ports } = shown();
  draw(long);
  draw(`${long}b`);
  expect(draw(`${long}bc`, false)).toBe(5_002);
  expect(ports.timers.waiting).toBe(0);
});

it("never shows what was held of another text", () => {
  const { draw } = shown();
  draw(long);
  expect(draw("b".repeat(6_000))).toBe(6_000);
});
