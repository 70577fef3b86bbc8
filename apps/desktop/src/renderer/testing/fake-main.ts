// A main process of plain values behind the port of `window.api`: sessions, turn files, live text, the events of the table.
// It keeps to the contract (S§7 order, flush before durable events); a test decides what happens and when.
import {
  type AgentView,
  type CodedError,
  DEFAULT_SETTINGS,
  type IpcBridge,
  type IpcChannel,
  type IpcEnvelope,
  type IpcEvent,
  type IpcEventPayload,
  type IpcRequest,
  type IpcResponse,
  type LiveCall,
  OFFLINE_GUIDE,
  type ProviderView,
  type SessionIndexEntry,
  SessionNotFoundError,
  type SessionState,
  type SettingsView,
  type TurnAdvanceFailedNotice,
  type TurnEvent,
  TurnNotFoundError,
  wrapError,
  wrapValue,
} from "@x/shared";

type AnyRequest = Readonly<Record<string, unknown>>;

export interface RecordedCall {
  readonly channel: IpcChannel;
  readonly request: unknown;
}

export class FakeMain implements IpcBridge {
  readonly calls: RecordedCall[] = [];
  readonly sessions = new Map<string, SessionState>();
  readonly entries = new Map<string, SessionIndexEntry>();
  readonly turns = new Map<string, TurnEvent[]>();
  readonly live = new Map<string, LiveCall>();
  readonly active = new Set<string>();
  readonly failures: TurnAdvanceFailedNotice[] = [];
  ready = true;
  info: IpcResponse<"app:info"> = {
    version: "0.1.0",
    platform: "linux",
    agentId: "copilot",
    model: OFFLINE_GUIDE,
    modelLabel: "Offline guide",
    offlineGuide: true,
  };
  settings: SettingsView = {
    settings: DEFAULT_SETTINGS,
    places: { settingsFile: "/store/settings.json", storage: "/store", workspace: "/workspace" },
    keysAreKept: "host",
  };
  providers: ProviderView[] = [];
  agents: AgentView[] = [
    { agentId: "copilot", builtIn: true, agent: { systemPrompt: "You help.", toolIds: [] } },
  ];
  readonly #listeners = new Map<IpcEvent, Set<(payload: never) => void>>();
  readonly #refusals = new Map<IpcChannel, CodedError>();
  readonly #answers = new Map<IpcChannel, (request: never) => unknown>();
  readonly #held = new Map<IpcChannel, (() => void)[]>();

  async invoke<C extends IpcChannel>(
    channel: C,
    request: IpcRequest<C>,
  ): Promise<IpcEnvelope<IpcResponse<C>>> {
    this.calls.push({ channel, request });
    const held = this.#held.get(channel);
    if (held !== undefined) await new Promise<void>((release) => held.push(release));
    const refusal = this.#refusals.get(channel);
    if (refusal !== undefined) return wrapError(refusal);
    try {
      return wrapValue(this.#answer(channel, request) as IpcResponse<C>);
    } catch (error) {
      return wrapError(error);
    }
  }

  on<E extends IpcEvent>(event: E, listener: (payload: IpcEventPayload<E>) => void): () => void {
    const listeners = this.#listeners.get(event) ?? new Set();
    this.#listeners.set(event, listeners);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  }

  send<E extends IpcEvent>(event: E, payload: IpcEventPayload<E>): void {
    for (const listener of [...(this.#listeners.get(event) ?? [])]) listener(payload as never);
  }

  listenerCount(event: IpcEvent): number {
    return this.#listeners.get(event)?.size ?? 0;
  }

  /** From now on every call of the channel is refused; without an error no more. */
  refuse(channel: IpcChannel, error: CodedError | undefined): void {
    if (error === undefined) this.#refusals.delete(channel);
    else this.#refusals.set(channel, error);
  }

  answer<C extends IpcChannel>(channel: C, answer: (request: IpcRequest<C>) => IpcResponse<C>): void {
    this.#answers.set(channel, answer);
  }

  /** Calls of the channel wait, one for each use of the returned function; `"all"` lets every later one through too. */
  hold(channel: IpcChannel): (how?: "all") => void {
    const waiting: (() => void)[] = [];
    this.#held.set(channel, waiting);
    return (how) => {
      if (how === "all") this.#held.delete(channel);
      for (const release of waiting.splice(0, how === "all" ? waiting.length : 1)) release();
    };
  }

  callsOf(channel: IpcChannel): unknown[] {
    return this.calls.filter((call) => call.channel === channel).map((call) => call.request);
  }

  /** When everything that was asked has been answered and taken. */
  async settled(): Promise<void> {
    for (let seen = -1; seen !== this.calls.length; ) {
      seen = this.calls.length;
      for (let turn = 0; turn < 30; turn += 1) await Promise.resolve();
    }
  }

  /** Writes the event to the turn's file, then tells every window. */
  append(turnId: string, ...events: readonly TurnEvent[]): void {
    const file = this.turns.get(turnId) ?? [];
    this.turns.set(turnId, file);
    for (const event of events) {
      file.push(event);
      if (event.type === "model_call_completed" || event.type === "model_call_failed")
        this.live.delete(turnId);
      const created = file[0];
      const sessionId = created?.type === "turn_created" ? created.sessionId : null;
      this.send("turns:events", { turnId, sessionId, event, offset: file.length });
    }
  }

  /** Sends a piece of the open call's text. */
  say(turnId: string, delta: string, modelCallIndex = 0, kind: "text" | "reasoning" = "text"): void {
    const before = this.live.get(turnId);
    const blocks = before?.modelCallIndex === modelCallIndex ? [...before.blocks] : [];
    if (blocks.at(-1)?.kind !== kind) blocks.push({ kind, text: "" });
    const block = blocks.length - 1;
    const from = blocks[block]?.text.length ?? 0;
    blocks[block] = { kind, text: (blocks[block]?.text ?? "") + delta };
    this.live.set(turnId, { modelCallIndex, blocks });
    const event = { type: `${kind}_delta` as const, turnId, modelCallIndex, delta };
    this.send("turns:events", { turnId, sessionId: null, event, modelCallIndex, block, from });
  }

  begin(turnId: string, sessionId: string | null): void {
    this.active.add(turnId);
    this.send("turns:lifecycle", { type: "turn-processing-start", turnId, sessionId });
  }

  end(turnId: string, sessionId: string | null): void {
    this.active.delete(turnId);
    this.send("turns:lifecycle", { type: "turn-processing-end", turnId, sessionId });
  }

  putEntry(entry: SessionIndexEntry): void {
    this.entries.set(entry.sessionId, entry);
    this.send("sessions:events", { type: "session-index-changed", sessionId: entry.sessionId, entry });
  }

  #answer(channel: IpcChannel, request: unknown): unknown {
    const answer = this.#answers.get(channel);
    if (answer !== undefined) return answer(request as never);
    const { sessionId, turnId } = request as {
      readonly sessionId: string;
      readonly turnId: string;
    } & AnyRequest;
    switch (channel) {
      case "app:info":
        return this.info;
      case "settings:get":
        return this.settings;
      case "providers:list":
        return { providers: this.providers };
      case "providers:probeLocal":
      case "mcp:list":
        return { servers: [] };
      case "agents:tools":
        return { tools: [] };
      case "agents:list":
        return { agents: this.agents };
      case "sessions:list":
        return { sessions: [...this.entries.values()], ready: this.ready };
      case "sessions:get":
        return found(
          this.sessions.get(sessionId),
          new SessionNotFoundError(`there is no session ${sessionId}`),
        );
      case "sessions:getTurn":
        return {
          turnId,
          events: [...found(this.turns.get(turnId), new TurnNotFoundError(`there is no turn ${turnId}`))],
        };
      case "turns:subscribe": {
        const live = this.live.get(turnId);
        return live === undefined ? {} : { live };
      }
      case "turns:active":
        return { active: [...this.active], failures: this.failures };
      default:
        return null;
    }
  }
}

function found<T>(value: T | undefined, error: CodedError): T {
  if (value === undefined) throw error;
  return value;
}
