// A turn against a server that speaks a provider's format; what it was sent is shown afterwards with neither key nor server.
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { baseUrlFor, startAimock, withTemporaryDirectory } from "@x/core/testing";
import { DEFAULT_SETTINGS } from "@x/shared";
import { describe, expect, it } from "vitest";
import { type ProgramOptions, runProgram } from "./testing/child-program.js";

const KEY = "sk-never-to-be-seen";

interface Message {
  readonly role: string;
  readonly content: unknown;
}

interface Inspected {
  readonly requests: readonly {
    readonly systemPrompt: string;
    readonly messages: readonly Message[];
    readonly tools: readonly { readonly name: string }[];
  }[];
}

describe("x inspect of a turn of a real provider (app.md §5)", { timeout: 120_000 }, () => {
  it("shows what each call was sent, without the key and with the server gone", () =>
    withTemporaryDirectory(async (base) => {
      const mock = await startAimock();
      let requests = 0;
      mock.on({ model: "test-model" }, () => {
        requests += 1;
        return requests === 1
          ? { toolCalls: [{ name: "file-list", arguments: "{}" }] }
          : { content: "There is one file." };
      });
      const options: ProgramOptions = {
        workDir: join(base, "store"),
        currentFolder: join(base, "workspace"),
      };
      await mkdir(options.workDir);
      await mkdir(options.currentFolder);
      const baseUrl = baseUrlFor(mock.url, "openai-compatible");
      const provider = {
        id: "mock",
        kind: "openai-compatible",
        label: "Mock",
        baseUrl,
        models: [{ id: "test-model" }],
      };
      const settings = { ...DEFAULT_SETTINGS, providers: [provider] };
      await writeFile(join(options.workDir, "settings.json"), JSON.stringify(settings));

      const withKey = { ...options, environment: { X_SERVER_MOCK: KEY } };
      const ran = await runProgram(["run", "--model", "mock/test-model", "--json", "What is here?"], withKey);
      expect([ran.code, ran.messages]).toEqual([0, ""]);
      const { turnId, text } = JSON.parse(ran.output) as { turnId: string; text: string };
      expect(text).toBe("There is one file.");
      const sent = mock.getRequests().map(
        ({ body }) =>
          body as unknown as {
            messages: Message[];
            tools: { function: { name: string } }[];
          },
      );
      await mock.stop();

      const inspected = await runProgram(["inspect", turnId, "--json"], options);
      expect([inspected.code, inspected.messages]).toEqual([0, ""]);
      expect(inspected.output).not.toContain(KEY);
      const { requests: shown } = JSON.parse(inspected.output) as Inspected;
      expect(shown.map(({ systemPrompt }) => systemPrompt)).toEqual(
        sent.map(({ messages }) => messages[0]?.content),
      );
      expect(shown.map(({ messages }) => messages.map(({ role }) => role))).toEqual(
        sent.map(({ messages }) => messages.slice(1).map(({ role }) => role)),
      );
      expect(shown.map(({ tools }) => tools.map(({ name }) => name))).toEqual(
        sent.map(({ tools }) => tools.map(({ function: { name } }) => name)),
      );
      const one = await runProgram(["inspect", turnId, "--call", "1"], options);
      expect(JSON.parse(one.output)).toEqual(shown[1]);
    }));
});
