// Owns the settings: one dialog, its sections at the side. What is changed counts at once and is in the settings file. app.md §3.
import { Tabs } from "@base-ui/react/tabs";
import { assertNever } from "@x/shared";
import { useEffect } from "react";
import { useServices } from "../../hooks/services-context.js";
import { useLeave } from "../../hooks/unsaved-work.js";
import { SETTINGS_SECTIONS, type SettingsSection } from "../../setup/open-panel.js";
import { PanelDialog } from "../controls/panel-dialog.js";
import { AgentsSection } from "./agents-section.js";
import { AppearanceSection } from "./appearance-section.js";
import { FoldersSection } from "./folders-section.js";
import { ModelsSection } from "./models-section.js";
import { PermissionsSection } from "./permissions-section.js";
import { ServersSection } from "./servers-section.js";
import { SetupProblem } from "./setup-problem.js";

const TITLES: Readonly<Record<SettingsSection, string>> = {
  models: "Models",
  agents: "Agents",
  servers: "MCP servers",
  permissions: "Permissions",
  appearance: "Appearance",
  folders: "Folders",
};

export interface SettingsDialogProps {
  readonly section: SettingsSection;
}

export function SettingsDialog({ section }: SettingsDialogProps) {
  const { openPanel, setup } = useServices();
  // The file may have been edited by hand since it was read.
  useEffect(() => {
    void setup.read();
  }, [setup]);
  return (
    <PanelDialog title="Settings" onClose={() => openPanel.set(undefined)} className="h-150 w-220">
      <Sections section={section} />
    </PanelDialog>
  );
}

function Sections({ section }: SettingsDialogProps) {
  const { openPanel } = useServices();
  const leave = useLeave();
  return (
    <Tabs.Root
      orientation="vertical"
      value={section}
      onValueChange={(chosen: SettingsSection) =>
        leave(() => openPanel.set({ panel: "settings", section: chosen }))
      }
      className="flex min-h-0 grow"
    >
      <Tabs.List
        aria-label="Sections"
        className="flex w-44 shrink-0 flex-col gap-0.5 border-e border-line bg-side p-2 max-[40rem]:w-30"
      >
        {SETTINGS_SECTIONS.map((each) => (
          <Tabs.Tab
            key={each}
            value={each}
            className="flex h-8 items-center rounded-md px-2.5 text-start text-sm select-none hover:bg-hover data-active:bg-hover data-active:font-medium"
          >
            {TITLES[each]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {SETTINGS_SECTIONS.map((each) => (
        <Tabs.Panel
          key={each}
          value={each}
          // What is reached by key stands above the buttons of a form.
          className="min-w-0 grow scroll-pb-20 overflow-y-auto p-5 outline-offset-[-2px]"
        >
          <SetupProblem />
          {contentOf(each)}
        </Tabs.Panel>
      ))}
    </Tabs.Root>
  );
}

function contentOf(section: SettingsSection) {
  switch (section) {
    case "models":
      return <ModelsSection />;
    case "agents":
      return <AgentsSection />;
    case "servers":
      return <ServersSection />;
    case "permissions":
      return <PermissionsSection />;
    case "appearance":
      return <AppearanceSection />;
    case "folders":
      return <FoldersSection />;
    default:
      return assertNever(section);
  }
}
