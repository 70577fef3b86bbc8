// Owns writing a conversation out: for reading, for programs, or every file as it is. Reads only, also beside a running window.
// A piece a turn, so that a long conversation is never held whole. app.md §1, §5.
import {
  CodedError,
  type ExportedTurn,
  type ExportFormat,
  fromErrorRecord,
  type RawFileHeader,
  type SessionEvent,
  type SessionExport,
  type SessionState,
  StoreIoError,
  type TurnEvent,
  toErrorRecord,
} from "@x/shared";
import type { LogBytes } from "../../storage/log-bytes.js";
import type { LogMaintenance } from "../../storage/log-maintenance.js";
import { writeWholeFile } from "../../storage/write-whole-file.js";
import type { ITurnRuntime } from "../turns/api.js";
import { markdownHead, markdownTurn } from "./export-markdown.js";
import { exportName } from "./export-name.js";
import { parseId } from "./parse-request.js";
import { ReferredTurns } from "./referred-turns.js";
import type { SessionGate } from "./session-gate.js";
import type { SessionReader } from "./session-reader.js";

export interface OpenedExport {
  /** A name for the file, without a folder. */
  readonly fileName: string;
  /** To be read once. Throws `store-io`. */
  readonly pieces: AsyncIterable<string | Uint8Array>;
}

export interface ISessionExports {
  /**
   * `markdown` and `json` need a session file that can be read; a turn that is damaged or gone is named with its fault. `raw` takes every
   * file of the conversation byte for byte, damaged or not. Errors: `session-not-found`, `session-corrupt`, `invalid-id`, `store-io`.
   */
  open(sessionId: string, format: ExportFormat): Promise<OpenedExport>;
  /** The same into a file, which is whole or not there; one of that name is replaced. */
  save(sessionId: string, format: ExportFormat, path: string): Promise<void>;
}

export interface SessionExportsParts {
  readonly sessionGate: SessionGate;
  readonly sessionReader: SessionReader;
  readonly turnRuntime: Pick<ITurnRuntime, "getTurn">;
  readonly sessionFiles: LogMaintenance<SessionEvent>;
  readonly turnFiles: LogMaintenance<TurnEvent>;
}

export class SessionExports implements ISessionExports {
  readonly #sessionGate: SessionGate;
  readonly #sessionReader: SessionReader;
  readonly #turnRuntime: Pick<ITurnRuntime, "getTurn">;
  readonly #sessionFiles: LogMaintenance<SessionEvent>;
  readonly #turnFiles: LogMaintenance<TurnEvent>;

  constructor(parts: SessionExportsParts) {
    this.#sessionGate = parts.sessionGate;
    this.#sessionReader = parts.sessionReader;
    this.#turnRuntime = parts.turnRuntime;
    this.#sessionFiles = parts.sessionFiles;
    this.#turnFiles = parts.turnFiles;
  }

  async open(sessionId: string, format: ExportFormat): Promise<OpenedExport> {
    this.#sessionGate.refuseDeleted(parseId(sessionId));
    if (format === "raw") return this.#raw(sessionId);
    const session = await this.#sessionReader.session(sessionId).catch((error: unknown) => {
      throw withRawAdvice(error);
    });
    const pieces = format === "markdown" ? this.#markdown(session) : this.#json(session);
    return { fileName: exportName(sessionId, session.title, format), pieces };
  }

  async save(sessionId: string, format: ExportFormat, path: string): Promise<void> {
    await this.#sessionGate.enter(async () => {
      const { pieces } = await this.open(sessionId, format);
      await writeWholeFile(path, pieces);
    });
  }

  async *#markdown(session: SessionState): AsyncGenerator<string, void, undefined> {
    yield markdownHead(session);
    let position = 0;
    for await (const turn of this.#turns(session)) {
      position += 1;
      yield markdownTurn(turn, position);
    }
  }

  async *#json(session: SessionState): AsyncGenerator<string, void, undefined> {
    const head = { format: "x-session", version: 1, session } satisfies Omit<SessionExport, "turns">;
    yield `${JSON.stringify(head).slice(0, -1)},"turns":[`;
    let separator = "\n";
    for await (const turn of this.#turns(session)) {
      yield `${separator}${JSON.stringify(turn)}`;
      separator = ",\n";
    }
    yield "\n]}\n";
  }

  async *#turns({ turns }: SessionState): AsyncGenerator<ExportedTurn, void, undefined> {
    for (const { turnId } of turns) yield await this.#turn(turnId);
  }

  async #turn(turnId: string): Promise<ExportedTurn> {
    try {
      return await this.#turnRuntime.getTurn(turnId);
    } catch (error) {
      // That the disk says no now is nothing that the conversation says: no document is better than one that lacks a turn.
      if (!(error instanceof CodedError) || error instanceof StoreIoError) throw error;
      const { code, message } = error;
      return { turnId, error: { code, message } };
    }
  }

  async #raw(sessionId: string): Promise<OpenedExport> {
    const file = await this.#sessionFiles.bytes(sessionId);
    // Only for the file's name, and a damaged session has none that could be read.
    const title = await this.#sessionReader.session(sessionId).then(
      (session) => session.title,
      () => undefined,
    );
    return { fileName: exportName(sessionId, title, "raw"), pieces: this.#rawPieces(file) };
  }

  async *#rawPieces(session: LogBytes): AsyncGenerator<string | Uint8Array, void, undefined> {
    const referred = new ReferredTurns();
    yield* rawFile(session, (piece) => referred.push(Buffer.from(piece).toString("latin1")));
    for (const turnId of referred.turnIds) {
      const turn = await this.#turnBytes(turnId);
      if (turn !== undefined) yield* rawFile(turn, () => undefined);
    }
  }

  /** Undefined for what is no file any more: there are no bytes to hand out. */
  async #turnBytes(turnId: string): Promise<LogBytes | undefined> {
    try {
      return await this.#turnFiles.bytes(turnId);
    } catch (error) {
      if (error instanceof CodedError && (error.code === "turn-not-found" || error.code === "turn-corrupt")) {
        return undefined;
      }
      throw error;
    }
  }
}

async function* rawFile(
  file: LogBytes,
  onPiece: (piece: Uint8Array) => void,
): AsyncGenerator<string | Uint8Array, void, undefined> {
  yield `${JSON.stringify({ file: file.name, bytes: file.size } satisfies RawFileHeader)}\n`;
  for await (const piece of file.pieces()) {
    onPiece(piece);
    yield piece;
  }
  yield "\n";
}

function withRawAdvice(error: unknown): unknown {
  if (!(error instanceof CodedError) || error.code !== "session-corrupt") return error;
  const { code, message, data = {} } = toErrorRecord(error);
  return fromErrorRecord({ code, message: `${message}; as "raw" it can be exported all the same`, data });
}
