// What `inspect` shows is what the bridge was handed, byte for byte: long after, from disk alone, with neither key nor server.

import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { LLMock } from "@copilotkit/aimock";
import { DEFAULT_SETTINGS } from "@x/shared";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createCore } from "../create-core.js";
import { systemClock } from "../ports/clock.js";
import { SystemTimers } from "../ports/timers.js";
import type { ModelStreamRequest, ResolvedModel } from "../runtime/turns/ports.js";
import { WriteGate } from "../store/write-gate.js";
import { filesBelow, openCore } from "../testing/core-bench.js";
import { baseUrlFor, startAimock } from "../testing/provider-servers.js";
import { RecordingLogger } from "../testing/recording-logger.js";
import { withTemporaryDirectory } from "../testing/temporary-directory.js";
import { ConfiguredModels } from "./models/configured-models.js";
import type { IModelSource } from "./models/model-registry.js";
import { LayeredSecretStore } from "./secrets/layered-secret-store.js";
import { SettingsFile } from "./settings/settings-file.js";

const KEY = "sk-never-to-be-seen";

let mock: LLMock;
beforeEach(async () => {
  mock = await startAimock();
});
afterEach(() => mock.stop());

type Handed = Pick<ModelStreamRequest, "systemPrompt" | "messages" | "tools" | "parameters">;

function bytesOf({ systemPrompt, messages, tools, parameters }: Handed): string {
  return JSON.stringify({ systemPrompt, messages, tools, parameters });
}

/** The models of another source; what each call hands to its bridge is noted before the bridge has it. */
class NotingSource implements IModelSource {
  readonly handed: string[] = [];
  readonly #source: IModelSource;

  constructor(source: IModelSource) {
    this.#source = source;
  }

  providerIds(): readonly string[] {
    return this.#source.providerIds();
  }

  async resolve(descriptor: Parameters<IModelSource["resolve"]>[0]): Promise<ResolvedModel> {
    const model = await this.#source.resolve(descriptor);
    return {
      descriptor: model.descriptor,
      ...(model.parameters === undefined ? {} : { parameters: model.parameters }),
      encodeMessages: (messages) => model.encodeMessages(messages),
      stream: (request) => {
        this.handed.push(bytesOf(request));
        return model.stream(request);
      },
    };
  }
}

async function configuredModels(workDir: string): Promise<NotingSource> {
  const provider = {
    id: "mock",
    kind: "openai-compatible" as const,
    label: "Mock",
    baseUrl: baseUrlFor(mock.url, "openai-compatible"),
    models: [{ id: "test-model", reasoningEffort: "low" }],
  };
  await mkdir(workDir, { recursive: true });
  await writeFile(
    join(workDir, "settings.json"),
    JSON.stringify({
      ...DEFAULT_SETTINGS,
      defaultModel: { provider: "mock", model: "test-model" },
      providers: [provider],
    }),
  );
  const settingsStore = new SettingsFile({
    workDir,
    logger: new RecordingLogger(),
    writeGate: WriteGate.ofWriter(),
  });
  await settingsStore.load();
  const secretStore = new LayeredSecretStore({ environment: { X_SERVER_MOCK: KEY } });
  return new NotingSource(
    new ConfiguredModels({
      settingsStore,
      secretStore,
      fetch: globalThis.fetch,
      timers: new SystemTimers(),
      clock: systemClock,
    }),
  );
}

describe("an inspected request (T§6, app.md §5)", () => {
  it("is what the bridge was handed, byte for byte, with the key forgotten and the server gone", () =>
    withTemporaryDirectory(async (folder) => {
      const workDir = join(folder, "store");
      await mkdir(join(folder, "project"));
      await writeFile(join(folder, "project", "notes.txt"), "half an emoji: \ud83d, a line\u2028separator");
      let requests = 0;
      mock.on({ model: "test-model" }, () => {
        requests += 1;
        return requests === 1
          ? { toolCalls: [{ name: "file-read", arguments: '{"path":"notes.txt"}' }] }
          : { content: "Read." };
      });
      const source = await configuredModels(workDir);
      const core = await createCore({
        workDir,
        workspaceDir: join(folder, "project"),
        overrides: { modelSources: [source] },
      });
      const { turnId, outcome } = await core.headless.run({
        agent: { agentId: "copilot" },
        input: { role: "user", content: "Read the notes." },
      });
      expect(outcome.status).toBe("completed");
      await core.close();
      await mock.stop();
      await writeFile(join(workDir, "settings.json"), JSON.stringify(DEFAULT_SETTINGS));

      const reader = await openCore(workDir, { readOnly: true });
      const inspected = [await reader.requests.inspect(turnId, 0), await reader.requests.inspect(turnId, 1)];
      await reader.close();
      expect(source.handed).toHaveLength(2);
      expect(inspected.map(bytesOf)).toEqual(source.handed);
      for (const [name, text] of await filesBelow(workDir))
        expect([name, text.includes(KEY)]).toEqual([name, false]);
      await mock.start();
    }));
});
