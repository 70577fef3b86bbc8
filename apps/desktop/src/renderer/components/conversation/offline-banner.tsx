// Owns saying that no model is set up: the guide answers, and it is honestly no language model. app.md §3 "First run".
import { useServices } from "../../hooks/services-context.js";
import { useStore } from "../../hooks/use-store.js";

export function OfflineBanner() {
  const info = useStore(useServices().appInfo);
  if (info?.offlineGuide !== true) return null;
  return (
    <p className="border-b border-line bg-side px-5 py-1.5 text-sm text-muted">
      <strong className="font-semibold text-ink">The offline guide answers.</strong> It follows fixed rules
      and is not a language model; nothing you write leaves this computer.
    </p>
  );
}
