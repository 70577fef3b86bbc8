// Owns the door to model servers on this machine: looked for at once, half a second, no key sent.
import type { LocalServer } from "@x/shared";
import { useEffect, useState } from "react";
import { useServices } from "../../hooks/services-context.js";
import { useCommand } from "../../hooks/use-command.js";
import { useStore } from "../../hooks/use-store.js";
import { type FoundProvider, foundLocally } from "../../setup/found-provider.js";
import { Button } from "../controls/button.js";
import { Icon } from "../controls/icon.js";
import { RefusalNote } from "../controls/refusal-note.js";

const KEY = "set-up:probe";

export function LocalDoor({ onFound }: { readonly onFound: (found: FoundProvider) => void }) {
  const { setup, setUp } = useServices();
  const { providers } = useStore(setup);
  const command = useCommand(KEY);
  const [servers, setServers] = useState<readonly LocalServer[]>();
  const [looks, setLooks] = useState(0);
  useEffect(() => {
    let wanted = true;
    void setUp.run(KEY, "providers:probeLocal", {}).then((answer) => {
      if (wanted && answer !== undefined) setServers(answer.servers);
    });
    return () => {
      wanted = false;
    };
  }, [setUp, looks]);
  const looking = command?.phase === "running";
  return (
    <div className="space-y-3">
      <p className="text-sm text-muted">
        Programs such as Ollama, LM Studio, llama.cpp and vLLM serve models on this computer. Nothing leaves
        it, and no key is needed.
      </p>
      <RefusalNote command={command} />
      <ul className="divide-y divide-line rounded-lg border border-line empty:hidden">
        {servers?.map((server) => (
          <li key={server.baseUrl} className="flex items-center gap-3 px-3 py-2">
            <Icon name="server" />
            <div className="min-w-0 grow">
              <p className="text-sm font-medium">{server.label}</p>
              <p className="truncate font-mono text-xs text-muted">
                {server.baseUrl} · {modelCount(server.models.length)}
              </p>
            </div>
            <Button
              inert={server.models.length === 0}
              aria-label={`Use ${server.label}`}
              onClick={() => onFound(foundLocally(server, providers))}
            >
              Use
            </Button>
          </li>
        ))}
      </ul>
      <p role="status" className="text-sm empty:hidden">
        {said(looking, servers)}
      </p>
      <Button inert={looking} onClick={() => setLooks(looks + 1)}>
        <Icon name="retry" size={14} />
        Look again
      </Button>
    </div>
  );
}

function said(looking: boolean, servers: readonly LocalServer[] | undefined): string {
  if (looking) return "Looking…";
  if (servers?.length !== 0) return "";
  return "No model server answers on the usual ports. Start one and look again, or give its address.";
}

function modelCount(count: number): string {
  if (count === 0) return "no model loaded";
  return count === 1 ? "1 model" : `${count} models`;
}
