// Owns the one settings file: read once, checked whole, written atomically, never overwritten while it is not valid. app §4.
import { mkdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { DEFAULT_SETTINGS, Settings, SettingsInvalidError } from "@x/shared";
import writeFileAtomic from "write-file-atomic";
import { z } from "zod";
import { EventHub, type Unsubscribe } from "../../bus/event-hub.js";
import type { ILogger } from "../../ports/logger.js";
import type { ISettingsStore } from "../../ports/settings-store.js";
import { storeIo, systemCodeOf } from "../../storage/log-errors.js";
import type { WriteGate } from "../../store/write-gate.js";
import { missingValue } from "../missing-value.js";
import { completeSettings } from "./complete-settings.js";
import { jsonFault } from "./json-fault.js";

const FILE_NAME = "settings.json";

export class SettingsFile implements ISettingsStore {
  readonly path: string;
  readonly #changes: EventHub<Settings>;
  readonly #writeGate: WriteGate;
  #settings: Settings = DEFAULT_SETTINGS;
  #fault: Error | undefined;
  #tail: Promise<unknown> = Promise.resolve();

  /** `writeGate`: a core that only reads, or closes, changes nothing. */
  constructor({ workDir, logger, writeGate }: { workDir: string; logger: ILogger; writeGate: WriteGate }) {
    this.#writeGate = writeGate;
    this.path = join(workDir, FILE_NAME);
    this.#changes = new EventHub((error) => logger.warn(`a listener of settings failed: ${String(error)}`));
  }

  load(): Promise<void> {
    // In turn with the changes: what is read must not be older than what was written meanwhile.
    return this.#inTurn(async () => {
      const before = JSON.stringify(this.#settings);
      await this.#loadNow();
      if (JSON.stringify(this.#settings) !== before) this.#changes.publish(this.#settings);
    });
  }

  current(): Settings {
    return this.#settings;
  }

  fault(): Error | undefined {
    return this.#fault;
  }

  update(change: (settings: Settings) => Settings): Promise<Settings> {
    return this.#inTurn(() => this.#updateNow(change));
  }

  subscribe(listener: (settings: Settings) => void): Unsubscribe {
    return this.#changes.subscribe(listener);
  }

  #inTurn<T>(action: () => Promise<T>): Promise<T> {
    const done = this.#tail.then(action);
    this.#tail = done.catch(() => {});
    return done;
  }

  async #loadNow(): Promise<void> {
    try {
      this.#settings = await this.#read();
      this.#fault = undefined;
    } catch (error) {
      this.#settings = DEFAULT_SETTINGS;
      this.#fault = error instanceof Error ? error : new Error(String(error));
    }
  }

  async #updateNow(change: (settings: Settings) => Settings): Promise<Settings> {
    // Read again: a person may have edited the file by hand since, and that must not be lost.
    await this.#loadNow();
    if (this.#fault !== undefined) throw this.#fault;
    const parsed = Settings.safeParse(change(this.#settings));
    if (!parsed.success) throw invalid("the new settings are not valid", parsed.error);
    await this.#writeGate.pass(() => this.#write(parsed.data));
    this.#settings = parsed.data;
    this.#changes.publish(parsed.data);
    return parsed.data;
  }

  async #read(): Promise<Settings> {
    let text: string;
    try {
      text = await readFile(this.path, "utf8");
    } catch (error) {
      if (systemCodeOf(error) === "ENOENT") return DEFAULT_SETTINGS;
      throw storeIo("read the settings", this.path, error);
    }
    const parsed = Settings.safeParse(completeSettings(this.#parseJson(text)), { error: missingValue });
    if (parsed.success) return parsed.data;
    throw invalid(`${this.path} is not valid; correct it or move it away`, parsed.error);
  }

  #parseJson(text: string): unknown {
    // Some editors begin a file with a byte order mark.
    const json = text.replace(/^\uFEFF/, "");
    const fault = jsonFault(json);
    if (fault === undefined) return JSON.parse(json);
    throw new SettingsInvalidError(
      `${this.path}:${fault.line} is not JSON (${fault.reason}); correct it or move it away`,
      { data: { line: fault.line } },
    );
  }

  async #write(settings: Settings): Promise<void> {
    try {
      await mkdir(dirname(this.path), { recursive: true });
      await writeFileAtomic(this.path, `${JSON.stringify(settings, null, 2)}\n`, { mode: 0o600 });
    } catch (error) {
      throw storeIo("write the settings", this.path, error);
    }
  }
}

function invalid(what: string, error: z.ZodError): SettingsInvalidError {
  return new SettingsInvalidError(`${what}:\n${z.prettifyError(error)}`);
}
