// The page for whoever writes a reader in another language: its examples are what we write, its script reads a real store.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { reduceSession, reduceTask, reduceTurn, SessionEvent, TaskEvent, TurnEvent } from "@x/shared";
import { describe, expect, it } from "vitest";
import type { ZodType } from "zod";
import { converse, openCore } from "../testing/core-bench.js";
import { withTemporaryDirectory } from "../testing/temporary-directory.js";

const page = readFileSync(new URL("../../../../docs/file-formats.md", import.meta.url), "utf8");
const script = fileURLToPath(new URL("../../../../docs/read-store.py", import.meta.url));
// The interpreter itself: `python3` may be a script that looks for it at every call, which takes longer than what it does.
const asked = spawnSync("python3", ["-c", "import sys; print(sys.executable)"], { encoding: "utf8" });
const python = asked.status === 0 ? asked.stdout.trim() : "";
const hasPython = python !== "";

function examples<E>(name: string, schema: ZodType<E>): E[][] {
  const blocks = page.matchAll(new RegExp(`^\`\`\`jsonl ${name}\\n(.*?)\\n\`\`\`$`, "gms"));
  return [...blocks].map(([, lines = ""]) => lines.split("\n").map((line) => schema.parse(JSON.parse(line))));
}

function example<E>(name: string, schema: ZodType<E>): E[] {
  return examples(name, schema)[0] ?? [];
}

/** The turn of the page and the two others that it might have become. */
function exampleTurns(): TurnEvent[][] {
  const turn = example("turn", TurnEvent);
  return [turn, ...examples("turn from line 5", TurnEvent).map((rest) => [...turn.slice(0, 4), ...rest])];
}

function namesOf(schema: { options: readonly { shape: { type: { value: string } } }[] }): string[] {
  return schema.options.map((option) => option.shape.type.value);
}

/** The types in the first column of the page's tables. */
function typesIn(heading: string): string[] {
  const section = page.split(/^## /m).find((part) => part.startsWith(heading)) ?? "";
  return [...section.matchAll(/^\| `(\w+)` \|/gm)].map((match) => match[1] as string);
}

describe("docs/file-formats.md", () => {
  it("S§5 shows a conversation, a turn and a task as we write them", () => {
    expect(reduceSession(example("session", SessionEvent)).title).toBe("What stands in notes.md?");
    expect(exampleTurns().map((turn) => reduceTurn(turn).terminal?.type)).toStrictEqual([
      "turn_completed",
      "turn_failed",
      "turn_cancelled",
    ]);
    expect(reduceTask(example("task", TaskEvent)).runs).toHaveLength(2);
  });

  it("S§5, T§6 has an example line of every kind of event", () => {
    const shown = (events: readonly { type: string }[]) => new Set(events.map(({ type }) => type));
    expect(shown(example("session", SessionEvent))).toStrictEqual(new Set(namesOf(SessionEvent)));
    expect(shown(exampleTurns().flat())).toStrictEqual(new Set(namesOf(TurnEvent)));
    expect(shown(example("task", TaskEvent))).toStrictEqual(new Set(namesOf(TaskEvent)));
  });

  it("T§6 names every event, in the order of the schemas", () => {
    expect(typesIn("A conversation")).toStrictEqual(namesOf(SessionEvent));
    expect(typesIn("A turn")).toStrictEqual(namesOf(TurnEvent));
    expect(typesIn("A background task")).toStrictEqual(namesOf(TaskEvent));
  });

  it("names its reader", () => {
    expect(page).toContain("[read-store.py](read-store.py)");
  });
});

describe.skipIf(!hasPython)(
  "docs/read-store.py, written from the page alone (skipped without Python 3)",
  () => {
    it("lists the conversations of a real store and prints one", () =>
      withTemporaryDirectory(async (workDir) => {
        const sessionId = await storeWithOneConversation(workDir, "Tell me: übermorgen 🦊");
        expect(read(workDir)).toStrictEqual({
          code: 0,
          output: expect.stringMatching(`^${sessionId}  \\S+  1 turns  Tell me: übermorgen 🦊\n$`),
          messages: "",
        });
        const shown = read(workDir, sessionId);
        expect(shown.output).toContain("\nPerson: Tell me: übermorgen 🦊\nAssistant: ");
        expect(shown.output).toContain("offline guide");
      }));

    it("T§6 prints what came of an answer whose call failed", () =>
      withTemporaryDirectory(async (workDir) => {
        const sessionId = await storeWithOneConversation(workDir, "fail midway network");
        const { code, output } = read(workDir, sessionId);
        expect(code).toBe(0);
        expect(output).toMatch(
          /\nAssistant, cut off: \[reasoning\] .*\n\[text\] .*middle of this sentence, so it\n/s,
        );
        expect(output).toMatch(/\n\(failed: .*\)\n$/);
      }));

    it("prints the turns of the page", async () => {
      const answers = await Promise.all(exampleTurns().map(printed));
      expect(answers).toStrictEqual([
        'Assistant: [tool-call] file-read\nTool file-read: "Buy bread."\nAssistant: You want to buy bread.\n(completed)\n',
        'Assistant: [tool-call] file-read\nTool file-read: "Buy bread."\nAssistant, cut off: [text] One thing stands there.\n(failed: The server closed the connection.)\n',
        'Assistant: [tool-call] file-read\nTool file-read: "Cancelled before it was run."\n(cancelled: Stopped in the window.)\n',
      ]);
    });

    it("names a part of a kind that it does not know", async () => {
      const later = { type: "video", frames: 3 };
      const turn = exampleTurns()[0]?.map((event) =>
        event.type === "model_call_completed"
          ? { ...event, message: { role: "assistant", content: [later] } }
          : event,
      );
      expect(await printed(turn ?? [])).toBe(
        'Assistant: [video]\nTool file-read: "Buy bread."\nAssistant: [video]\n(completed)\n',
      );
    });

    it("says what is missing, with exit code 1: the store, the conversation", () =>
      withTemporaryDirectory(async (workDir) => {
        const nowhere = join(workDir, "nowhere");
        expect(read(nowhere)).toStrictEqual({
          code: 1,
          output: "",
          messages: `${nowhere} is not a store, or one in which nothing was said yet: it has no folder named storage\n`,
        });
        await storeWithOneConversation(workDir, "hello");
        expect(read(workDir, "2025-11-10T04-36-29Z-0001234-000")).toStrictEqual({
          code: 1,
          output: "",
          messages: `${workDir} has no conversation 2025-11-10T04-36-29Z-0001234-000 that can be read\n`,
        });
      }));
  },
);

function read(...given: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(python, [script, ...given], { encoding: "utf8" });
  const [output, messages] = [stdout, stderr].map((text) => text.replaceAll("\r\n", "\n"));
  return { code: status, output: output ?? "", messages: messages ?? "" };
}

/** What the reader prints below the person's message, of the page's conversation with this turn. */
function printed(turn: readonly object[]): Promise<string> {
  return withTemporaryDirectory(async (workDir) => {
    const session = example("session", SessionEvent);
    const sessionId = session[0]?.sessionId ?? "";
    await place(workDir, "sessions", sessionId, session);
    await place(workDir, "turns", exampleTurns()[0]?.[0]?.turnId ?? "", turn);
    const { output } = read(workDir, sessionId);
    return output.split("Person: What stands in notes.md?\n")[1] ?? output;
  });
}

async function place(workDir: string, kind: string, id: string, events: readonly object[]): Promise<void> {
  const folder = join(workDir, "storage", kind, ...id.slice(0, 10).split("-"));
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${id}.jsonl`), events.map((event) => `${JSON.stringify(event)}\n`).join(""));
}

async function storeWithOneConversation(workDir: string, content: string): Promise<string> {
  const core = await openCore(workDir, { workspaceDir: workDir });
  const { sessionId } = await converse(core, content);
  await core.close();
  return sessionId;
}
