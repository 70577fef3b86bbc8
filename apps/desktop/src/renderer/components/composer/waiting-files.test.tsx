import { cleanup, render, screen } from "@testing-library/react";
import type { AttachmentPart } from "@x/shared";
import { expect, it } from "vitest";
import { TurnInput } from "../conversation/turn-input.js";
import { WaitingFiles } from "./waiting-files.js";

const named: AttachmentPart = {
  type: "attachment",
  path: "/w/data.bin",
  filename: "data.bin",
  size: 3,
  mimeType: "application/octet-stream",
};
const text: AttachmentPart = { ...named, filename: "a.txt", mimeType: "text/plain", content: "abc" };

function chipOf(part: AttachmentPart): string | null {
  const attached = [{ id: 1, filename: part.filename, size: 3, part }];
  const files = { attached, sending: [], refused: [], reading: 0, lost: [] };
  render(<WaitingFiles files={files} onRemove={() => undefined} onDismiss={() => undefined} />);
  const said = screen.getByRole("list", { name: "Attached files" }).textContent;
  cleanup();
  return said;
}

function sentOf(part: AttachmentPart): string | null {
  const { container } = render(<TurnInput input={{ role: "user", content: [part] }} />);
  const said = container.textContent;
  cleanup();
  return said;
}

it("says of a file of which the model gets only the name that it is so, before and after it is sent (app.md §3)", () => {
  expect([chipOf(named), sentOf(named)]).toEqual([
    "data.bin3 B · only its name is told",
    "data.bin3 B · only its name is told",
  ]);
  expect([chipOf(text), sentOf(text)]).toEqual(["a.txt3 B", "a.txt3 B"]);
});
