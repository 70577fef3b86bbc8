// Owns the connection to one MCP server: made when it is needed, made anew when it broke, with a growing pause between
// attempts that fail, so that a server that cannot start does not slow every message.
import type { Client, Tool } from "@modelcontextprotocol/client";
import type { JsonValue, ToolResultData } from "@x/shared";
import type { ITimers } from "../../ports/timers.js";
import { systemCodeOf } from "../../storage/log-errors.js";
import { hideSecrets, hideSecretsIn } from "../secrets/hide-secrets.js";
import { toolResultOf } from "./mcp-result.js";
import type { McpWay } from "./mcp-transport.js";

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;
/** A person can stop a call at any time; this ends one that nobody watches. */
const CALL_LIMIT_MS = 30 * 60 * 1_000;

export interface McpConnectionInput {
  readonly connect: () => Promise<McpWay>;
  readonly timers: ITimers;
}

export interface McpCall {
  readonly name: string;
  readonly input: JsonValue;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: JsonValue) => void;
}

interface Session {
  readonly client: Client;
  readonly tools: readonly Tool[];
}

/** A client that runs, from before it connects until it is closed. */
interface Running {
  readonly client: Client;
  /** The server has said that its tools are others now. */
  isStale: boolean;
}

export class McpConnection {
  readonly #connect: () => Promise<McpWay>;
  readonly #timers: ITimers;
  #session: Promise<Session> | undefined;
  // The one client that there is: a client that is let go is closed first, since its server is a process.
  #running: Running | undefined;
  // Of the last attempt. Nothing that the server says leaves here with one of them in it.
  #secrets: readonly string[] = [];
  #known: readonly Tool[] = [];
  #refusal: { readonly error: unknown } | undefined;
  #pauseMs = FIRST_PAUSE_MS;
  #isClosed = false;

  constructor({ connect, timers }: McpConnectionInput) {
    this.#connect = connect;
    this.#timers = timers;
  }

  /** The tools of the last time that it answered, without asking. */
  get known(): readonly Tool[] {
    return this.#known;
  }

  /** Connects when there is no connection. Rejects with why that failed, at once during the pause after a failure. */
  async tools(): Promise<readonly Tool[]> {
    return (await this.#open()).tools;
  }

  /** Rejects when the server cannot be reached or breaks off; its own "error" is a result. */
  async call({ name, input, signal, onProgress }: McpCall): Promise<ToolResultData> {
    const { client } = await this.#open();
    const answer = client.callTool(
      { name, arguments: input as Record<string, unknown> },
      {
        signal,
        timeout: CALL_LIMIT_MS,
        onprogress: ({ progress, total, message }) => {
          onProgress({
            progress,
            ...(total === undefined ? {} : { total }),
            ...(message === undefined ? {} : { message: hideSecrets(message, this.#secrets) }),
          });
        },
      },
    );
    const { output, isError } = toolResultOf(await answer.catch((error: unknown) => this.#rethrow(error)));
    return { output: hideSecretsIn(output, this.#secrets), isError };
  }

  /** Ends the pause after a failure: a person has changed something, or wants to know. */
  retry(): void {
    this.#refusal = undefined;
    this.#pauseMs = FIRST_PAUSE_MS;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#session = undefined;
    const running = this.#running;
    this.#running = undefined;
    await running?.client.close();
  }

  #open(): Promise<Session> {
    if (this.#isClosed) return Promise.reject(new Error("the connection was closed"));
    if (this.#session !== undefined && this.#running?.isStale !== true) return this.#session;
    if (this.#refusal !== undefined) return Promise.reject(this.#refusal.error);
    // Asked while it is still starting, a stale client is listed again after that.
    const session = this.#session?.then(() => this.#listAgain()) ?? this.#begin();
    if (this.#running !== undefined) this.#running.isStale = false;
    this.#session = session;
    session.catch((error: unknown) => {
      if (this.#session === session) this.#session = undefined;
      this.#pause(error);
    });
    return session;
  }

  async #begin(): Promise<Session> {
    // Loaded with the first server: most people have none.
    const mcp = await import("@modelcontextprotocol/client");
    const { transport, secrets } = await this.#connect();
    this.#secrets = secrets;
    if (this.#isClosed) throw new Error("the connection was closed");
    const client: Client = new mcp.Client(
      { name: "x", version: "1" },
      {
        listChanged: {
          tools: {
            autoRefresh: false,
            onChanged: () => {
              running.isStale = true;
            },
          },
        },
      },
    );
    const running: Running = { client, isStale: false };
    this.#running = running;
    client.onclose = () => this.#forget(running);
    try {
      await client.connect(transport);
      return await this.#list(running);
    } catch (error) {
      await this.#letGo(running);
      return this.#rethrow(error);
    }
  }

  /** On the same client: its server lives on, only its tools have changed. */
  async #listAgain(): Promise<Session> {
    const running = this.#running;
    if (running === undefined) return this.#begin();
    try {
      return await this.#list(running);
    } catch (error) {
      await this.#letGo(running);
      return this.#rethrow(error);
    }
  }

  async #list(running: Running): Promise<Session> {
    running.isStale = false;
    const listed = await running.client.listTools();
    const tools = hideSecretsIn(listed.tools as JsonValue, this.#secrets) as unknown as readonly Tool[];
    this.#known = tools;
    this.#pauseMs = FIRST_PAUSE_MS;
    return { client: running.client, tools };
  }

  /** An error that quotes no secret is passed on as it is: it may be the reason of a stop. */
  #rethrow(error: unknown): never {
    const message = error instanceof Error ? error.message : String(error);
    const shown = hideSecrets(message, this.#secrets);
    if (shown === message) throw error;
    const code = systemCodeOf(error);
    throw Object.assign(new Error(shown), code === undefined ? {} : { code });
  }

  /** Why it is let go is what counts, not what its closing says. */
  async #letGo(running: Running): Promise<void> {
    this.#forget(running);
    await running.client.close().catch(() => undefined);
  }

  /** The next use connects anew. One that closes late must not end the newer one. */
  #forget(running: Running): void {
    if (this.#running !== running) return;
    this.#running = undefined;
    this.#session = undefined;
  }

  #pause(error: unknown): void {
    if (this.#isClosed) return;
    this.#refusal = { error };
    this.#timers.after(this.#pauseMs, () => {
      this.#refusal = undefined;
    });
    this.#pauseMs = Math.min(this.#pauseMs * 2, LONGEST_PAUSE_MS);
  }
}
