// Owns how the settings follow the tool servers: asked when they are looked at, again when something was set up otherwise, and
// while one of them is still connecting.
import type { McpServerView } from "@x/shared";
import { useCallback, useEffect, useState } from "react";
import { asCodedError } from "../ipc/ipc-client.js";
import { explainError } from "../text/explain-error.js";
import { useServices } from "./services-context.js";

const NEXT_LOOK_MS = 1_000;

export interface ServersInWindow {
  /** Undefined until they were asked. */
  readonly servers: readonly McpServerView[] | undefined;
  readonly failure: string | undefined;
  readonly look: () => void;
}

export function useServers(): ServersInWindow {
  const { client, ports } = useServices();
  const [servers, setServers] = useState<readonly McpServerView[]>();
  const [failure, setFailure] = useState<string>();
  const [looks, setLooks] = useState(0);
  const look = useCallback(() => setLooks((before) => before + 1), []);
  useEffect(() => client.on("settings:events", look), [client, look]);
  useEffect(() => {
    let wanted = true;
    let cancel = () => {};
    client.call("mcp:list", {}).then(
      (answer) => {
        if (!wanted) return;
        setServers(answer.servers);
        setFailure(undefined);
        if (answer.servers.some(({ state }) => state === "connecting"))
          cancel = ports.timers.after(NEXT_LOOK_MS, look);
      },
      (error: unknown) => {
        if (wanted) setFailure(explainError(asCodedError(error)));
      },
    );
    return () => {
      wanted = false;
      cancel();
    };
  }, [client, ports, look, looks]);
  return { servers, failure, look };
}
