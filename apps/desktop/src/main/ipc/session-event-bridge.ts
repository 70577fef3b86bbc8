// Owns the way of index changes, notices and lifecycle messages into every window. Each is passed on in the call that
// published it, so a window gets them in the order in which they happened. S§10, app.md §1.
import type { ListenOnly } from "@x/core";
import type {
  AppNotice,
  IpcEvent,
  IpcEventPayload,
  SessionIndexChanged,
  TurnLifecycleMessage,
} from "@x/shared";
import type { WindowsPort } from "./window-port.js";

export interface SessionEventBridgeDependencies {
  readonly sessionBus: ListenOnly<SessionIndexChanged>;
  readonly noticeBus: ListenOnly<AppNotice>;
  readonly lifecycleBus: ListenOnly<TurnLifecycleMessage>;
  readonly windows: WindowsPort;
}

/** Starts forwarding; the returned function ends it. */
export function bridgeSessionEvents(dependencies: SessionEventBridgeDependencies): () => void {
  const { sessionBus, noticeBus, lifecycleBus, windows } = dependencies;
  const toAll =
    <E extends IpcEvent>(event: E) =>
    (payload: IpcEventPayload<E>) => {
      for (const window of windows.all()) window.send(event, payload);
    };
  const leave = [
    sessionBus.subscribe(toAll("sessions:events")),
    noticeBus.subscribe(toAll("app:notices")),
    lifecycleBus.subscribe(toAll("turns:lifecycle")),
  ];
  return () => {
    for (const end of leave) end();
  };
}
