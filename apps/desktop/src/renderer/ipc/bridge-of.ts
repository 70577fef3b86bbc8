// Owns finding `window.api`. A page that was opened without the preload still draws: every call then says what is missing.
import { InternalError, type IpcBridge, wrapError } from "@x/shared";

export function bridgeOf(page: Window): IpcBridge {
  const api: unknown = Reflect.get(page, "api");
  return isBridge(api) ? api : absentBridge;
}

function isBridge(api: unknown): api is IpcBridge {
  return typeof api === "object" && api !== null && "invoke" in api && "on" in api;
}

const absentBridge: IpcBridge = {
  invoke: async () => wrapError(new InternalError("this page was opened without its preload script")),
  on: () => () => undefined,
};
