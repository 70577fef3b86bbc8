// Owns saying that no model is set up: the guide answers, and it is honestly no language model. Three doors lead on. app.md §3
// "First run".
import { isOfflineGuide } from "@x/shared";
import { useServices } from "../../hooks/services-context.js";
import { useNextTurn } from "../../hooks/use-next-turn.js";
import { useStore } from "../../hooks/use-store.js";
import type { Door } from "../../setup/open-panel.js";
import { Button } from "../controls/button.js";
import { Icon, type IconName } from "../controls/icon.js";

const DOORS: readonly { readonly door: Door; readonly label: string; readonly icon: IconName }[] = [
  { door: "local", label: "Find one on this computer", icon: "server" },
  { door: "cloud", label: "Add a key", icon: "cloud" },
  { door: "address", label: "Other address", icon: "link" },
];

export function OfflineBanner() {
  const { appInfo, openPanel, setup } = useServices();
  const info = useStore(appInfo);
  const next = useNextTurn();
  const hasFault = useStore(setup).view?.fault !== undefined;
  // Where a model is set up, the guide answers only because it was picked.
  const answers = info?.offlineGuide === true && next !== undefined && isOfflineGuide(next.model);
  if (!answers || hasFault) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5 border-b border-line bg-side px-5 py-2">
      <p className="min-w-60 grow basis-80 text-sm text-muted">
        <strong className="font-semibold text-ink">The offline guide answers.</strong> It follows fixed rules
        and is not a language model. Set one up:
      </p>
      <div className="flex flex-wrap gap-1.5">
        {DOORS.map(({ door, label, icon }) => (
          <Button key={door} onClick={() => openPanel.set({ panel: "set-up", door })}>
            <Icon name={icon} size={14} />
            {label}
          </Button>
        ))}
      </div>
    </div>
  );
}
