// Owns saying, where the message is written, what will answer it.
import { useServices } from "../../hooks/services-context.js";
import { useStore } from "../../hooks/use-store.js";

export function ModelLabel() {
  const info = useStore(useServices().appInfo);
  if (info === undefined) return null;
  return (
    <span className="truncate text-xs text-muted" title={`${info.model.provider} · ${info.model.model}`}>
      {info.modelLabel}
    </span>
  );
}
