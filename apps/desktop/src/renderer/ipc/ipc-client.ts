// Owns the window's one door to the main process: typed calls that give a value or throw the rebuilt typed error, and
// events with one bridge listener each. Knows no channel by name: the table in @x/shared does. app.md §1.
import {
  CodedError,
  InternalError,
  type IpcBridge,
  type IpcChannel,
  type IpcEvent,
  type IpcEventPayload,
  type IpcRequest,
  type IpcResponse,
  ipcEvents,
  unwrapEnvelope,
} from "@x/shared";

type Listener = (payload: never) => void;

interface Subscription {
  readonly listeners: Set<{ readonly deliver: Listener }>;
  readonly off: () => void;
}

export interface IpcClientOptions {
  readonly bridge: IpcBridge;
  /** Check every event against the table as it enters. On in development and tests; main has checked it already. */
  readonly checkEvents: boolean;
  /** Told of an event that breaks the table; it is not delivered. */
  readonly onViolation: (error: InternalError) => void;
}

export class IpcClient {
  readonly #options: IpcClientOptions;
  readonly #subscriptions = new Map<IpcEvent, Subscription>();

  constructor(options: IpcClientOptions) {
    this.#options = options;
  }

  /** The channel's answer. Throws a `CodedError` of the class that main threw, `internal` for an answer that is none. */
  async call<C extends IpcChannel>(channel: C, request: IpcRequest<C>): Promise<IpcResponse<C>> {
    return unwrapEnvelope(await this.#options.bridge.invoke(channel, request));
  }

  /** Calls the listener for each message from now on; the returned function ends that. */
  on<E extends IpcEvent>(event: E, listener: (payload: IpcEventPayload<E>) => void): () => void {
    const entry = { deliver: listener as Listener };
    const subscription = this.#subscriptions.get(event) ?? this.#open(event);
    subscription.listeners.add(entry);
    return () => {
      subscription.listeners.delete(entry);
      if (subscription.listeners.size > 0 || this.#subscriptions.get(event) !== subscription) return;
      this.#subscriptions.delete(event);
      subscription.off();
    };
  }

  #open<E extends IpcEvent>(event: E): Subscription {
    const listeners: Subscription["listeners"] = new Set();
    const off = this.#options.bridge.on(event, (payload) => {
      if (!this.#isAsDeclared(event, payload)) return;
      for (const { deliver } of [...listeners]) deliver(payload as never);
    });
    const subscription = { listeners, off };
    this.#subscriptions.set(event, subscription);
    return subscription;
  }

  #isAsDeclared(event: IpcEvent, payload: unknown): boolean {
    if (!this.#options.checkEvents) return true;
    const parsed = ipcEvents[event].safeParse(payload);
    if (parsed.success) return true;
    const [issue] = parsed.error.issues;
    const where = issue === undefined ? "" : ` at ${issue.path.join(".") || "its root"}: ${issue.message}`;
    this.#options.onViolation(new InternalError(`an event on ${event} breaks the channel table${where}`));
    return false;
  }
}

/** Any thrown value as a coded error, for a place that shows it. */
export function asCodedError(thrown: unknown): CodedError {
  if (thrown instanceof CodedError) return thrown;
  return new InternalError(thrown instanceof Error ? thrown.message : String(thrown), { cause: thrown });
}
