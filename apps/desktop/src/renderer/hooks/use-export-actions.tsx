// Owns the ways a conversation can be written out, as entries of a menu.
import type { ExportFormat } from "@x/shared";
import { Icon } from "../components/controls/icon.js";
import type { MenuAction } from "../components/controls/menu-button.js";
import { useServices } from "./services-context.js";

const WAYS: readonly { readonly format: ExportFormat; readonly label: string }[] = [
  { format: "markdown", label: "Export as Markdown…" },
  { format: "json", label: "Export as JSON…" },
  { format: "raw", label: "Export the raw files…" },
];

export function useExportActions(sessionId: string | undefined): readonly MenuAction[] {
  const { files } = useServices();
  if (sessionId === undefined) return [];
  return WAYS.map(({ format, label }) => ({
    label,
    icon: <Icon name="save" size={14} />,
    run: () => void files.export(sessionId, format),
  }));
}
