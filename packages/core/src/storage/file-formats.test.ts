// The page for whoever writes a reader in another language: its examples are what we write, its script reads a real store.
import { execFile, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { reduceSession, reduceTask, reduceTurn, SessionEvent, TaskEvent, TurnEvent } from "@x/shared";
import { describe, expect, it } from "vitest";
import type { ZodType } from "zod";
import { createCore } from "../create-core.js";
import { withTemporaryDirectory } from "../testing/temporary-directory.js";

const page = readFileSync(new URL("../../../../docs/file-formats.md", import.meta.url), "utf8");
const script = fileURLToPath(new URL("../../../../docs/read-store.py", import.meta.url));
const hasPython = spawnSync("python3", ["--version"]).status === 0;

function example<E>(name: string, schema: ZodType<E>): E[] {
  const block = new RegExp(`^\`\`\`jsonl ${name}\\n(.*?)^\`\`\`$`, "ms").exec(page)?.[1] ?? "";
  return block
    .trimEnd()
    .split("\n")
    .map((line) => schema.parse(JSON.parse(line)));
}

/** The types in the first column of the page's tables. */
function typesIn(heading: string): string[] {
  const section = page.split(/^## /m).find((part) => part.startsWith(heading)) ?? "";
  return [...section.matchAll(/^\| `(\w+)` \|/gm)].map((match) => match[1] as string);
}

describe("docs/file-formats.md", () => {
  it("S§5 shows a conversation, a turn and a task as we write them", () => {
    expect(reduceSession(example("session", SessionEvent)).title).toBe("What stands in notes.md?");
    expect(reduceTurn(example("turn", TurnEvent)).terminal?.type).toBe("turn_completed");
    expect(reduceTask(example("task", TaskEvent)).runs).toHaveLength(1);
  });

  it("T§6 names every event, in the order of the schemas", () => {
    const namesOf = (schema: { options: readonly { shape: { type: { value: string } } }[] }) =>
      schema.options.map((option) => option.shape.type.value);
    expect(typesIn("A conversation")).toStrictEqual(namesOf(SessionEvent));
    expect(typesIn("A turn")).toStrictEqual(namesOf(TurnEvent));
    expect(typesIn("A background task")).toStrictEqual(namesOf(TaskEvent));
  });

  it.skipIf(!hasPython)(
    "is enough for a reader in another language (skipped where there is no Python 3)",
    () =>
      withTemporaryDirectory(async (workDir) => {
        const sessionId = await storeWithOneConversation(workDir);
        const list = await promisify(execFile)("python3", [script, workDir]);
        expect(list.stdout).toContain(sessionId);
        expect(list.stdout).toContain("Tell me: übermorgen 🦊");
        const shown = await promisify(execFile)("python3", [script, workDir, sessionId]);
        expect(shown.stdout).toContain("Tell me: übermorgen 🦊");
        expect(shown.stdout).toContain("offline guide");
      }),
  );
});

async function storeWithOneConversation(workDir: string): Promise<string> {
  const core = await createCore({ workDir, workspaceDir: workDir });
  await core.ready;
  const sessionId = await core.sessions.createSession();
  const settled = new Promise<void>((resolve) => {
    core.sessionBus.subscribe(({ entry }) => entry?.latestTurnStatus === "completed" && resolve());
  });
  await core.sessions.sendMessage(
    sessionId,
    { role: "user", content: "Tell me: übermorgen 🦊" },
    { agent: { agentId: "copilot" } },
  );
  await settled;
  await core.close();
  return sessionId;
}
