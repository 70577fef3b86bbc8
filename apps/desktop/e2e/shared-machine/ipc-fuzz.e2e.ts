import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { ipcChannels } from "@x/shared";
import { expect, it } from "vitest";
import { sharedApp } from "../shared-app.js";
import { snapshot } from "../store-files.js";

interface Envelope {
  readonly ok: unknown;
  readonly error?: { readonly code: unknown; readonly message: unknown };
}

it("answers every channel with an envelope whatever the page sends, and touches nothing beside the store, quality.md §2", async () => {
  const { stand, app } = await sharedApp();
  await mkdir(path.join(stand.workspace, "outside"));
  await writeFile(path.join(stand.workspace, "outside", "canary.txt"), "untouched");
  // Nobody is there to close a dialog.
  await app.electron.evaluate(({ dialog }) => {
    dialog.showOpenDialog = async () => ({ canceled: true, filePaths: [] });
    dialog.showSaveDialog = async () => ({ canceled: true, filePath: "" });
    dialog.showMessageBox = async () => ({ response: 1, checkboxChecked: false });
  });
  const before = await snapshot(stand.workspace);
  const answers = await app.page.evaluate(
    async ({ channels, canary }) => {
      const { api } = window as unknown as { api: { invoke(c: unknown, r: unknown): Promise<unknown> } };
      const ids = [
        "../../../outside/canary.txt",
        canary,
        "",
        "2025-11-11T04-36-29Z-0001234-000",
        null,
        1e9,
        {},
      ];
      const requests = ids.flatMap((id) => [
        { sessionId: id },
        { turnId: id },
        { sessionId: id, title: id, extra: id },
        { turnId: id, toolCallId: id, decision: id, answer: id, result: id },
        { sessionId: id, input: { role: "user", content: id }, config: { agent: { agentId: id } } },
        { id, agentId: id, name: id, taskId: id, path: id, url: id, text: id },
        id,
        [id],
      ]);
      const odd = [
        undefined,
        Number.NaN,
        new Date(0),
        new Map([[1, 2]]),
        new Uint8Array(8),
        () => 1,
        Symbol("a"),
      ];
      const found: unknown[] = [];
      for (const channel of [...channels, "no:such", "__proto__", 7, null])
        for (const request of [...requests, ...odd])
          found.push(await api.invoke(channel, request).catch((error: unknown) => `threw ${String(error)}`));
      return found;
    },
    { channels: Object.keys(ipcChannels), canary: path.join(stand.workspace, "outside", "canary.txt") },
  );
  expect(answers.length).toBeGreaterThan(2_000);
  const strange = answers.filter((answer) => !isEnvelope(answer));
  // What cannot be cloned is refused by the border between the worlds, before there is a call.
  expect(strange.filter((answer) => !String(answer).includes("could not be cloned"))).toEqual([]);
  expect(await snapshot(stand.workspace)).toEqual(before);
  expect(await readFile(path.join(stand.workspace, "outside", "canary.txt"), "utf8")).toBe("untouched");
});

function isEnvelope(answer: unknown): boolean {
  if (typeof answer !== "object" || answer === null) return false;
  const { ok, error } = answer as Envelope;
  return (
    ok === true || (ok === false && typeof error?.code === "string" && typeof error.message === "string")
  );
}
