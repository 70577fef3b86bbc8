// Owns the connection to one MCP server: made when it is needed, made anew when it broke, with a growing pause between
// attempts that fail, so that a server that cannot start does not slow every message.
import type { Client, Tool, Transport } from "@modelcontextprotocol/client";
import type { JsonValue, ToolResultData } from "@x/shared";
import type { ITimers } from "../../ports/timers.js";
import { toolResultOf } from "./mcp-result.js";

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;
/** A person can stop a call at any time; this ends one that nobody watches. */
const CALL_LIMIT_MS = 30 * 60 * 1_000;

export interface McpConnectionInput {
  readonly connect: () => Promise<Transport>;
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

export class McpConnection {
  readonly #connect: () => Promise<Transport>;
  readonly #timers: ITimers;
  #session: Promise<Session> | undefined;
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
    const answer = await client.callTool(
      { name, arguments: input as Record<string, unknown> },
      {
        signal,
        timeout: CALL_LIMIT_MS,
        onprogress: ({ progress, total, message }) => {
          onProgress({
            progress,
            ...(total === undefined ? {} : { total }),
            ...(message === undefined ? {} : { message }),
          });
        },
      },
    );
    return toolResultOf(answer);
  }

  /** Ends the pause after a failure: a person has changed something, or wants to know. */
  retry(): void {
    this.#refusal = undefined;
    this.#pauseMs = FIRST_PAUSE_MS;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const session = this.#session;
    this.#session = undefined;
    // One that never came about has nothing to close.
    await session?.then(
      ({ client }) => client.close(),
      () => undefined,
    );
  }

  #open(): Promise<Session> {
    if (this.#session !== undefined) return this.#session;
    if (this.#isClosed) return Promise.reject(new Error("the connection was closed"));
    if (this.#refusal !== undefined) return Promise.reject(this.#refusal.error);
    const session = this.#begin();
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
    const client: Client = new mcp.Client(
      { name: "x", version: "1" },
      { listChanged: { tools: { autoRefresh: false, onChanged: () => this.#forget(client) } } },
    );
    client.onclose = () => this.#forget(client);
    await client.connect(await this.#connect());
    const { tools } = await client.listTools();
    this.#known = tools;
    this.#pauseMs = FIRST_PAUSE_MS;
    this.#current = client;
    return { client, tools };
  }

  // The client whose session is in use; an older one that closes late must not end the newer one.
  #current: Client | undefined;

  /** The next use connects anew, or lists anew. */
  #forget(client: Client): void {
    if (this.#current !== client) return;
    this.#current = undefined;
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
