// Owns setting up a model: three doors to a place that answers, then the choice of one of its models. app.md §3 "First run".
import { Tabs } from "@base-ui/react/tabs";
import { type RefObject, useState } from "react";
import { useServices } from "../../hooks/services-context.js";
import { useLeave } from "../../hooks/unsaved-work.js";
import type { FoundProvider } from "../../setup/found-provider.js";
import type { Door } from "../../setup/open-panel.js";
import { Icon, type IconName } from "../controls/icon.js";
import { PanelDialog } from "../controls/panel-dialog.js";
import { AddressDoor } from "./address-door.js";
import { ChooseModel } from "./choose-model.js";
import { CloudDoor } from "./cloud-door.js";
import { LocalDoor } from "./local-door.js";

const DOORS: readonly { readonly door: Door; readonly label: string; readonly icon: IconName }[] = [
  { door: "local", label: "On this computer", icon: "server" },
  { door: "cloud", label: "Cloud provider", icon: "cloud" },
  { door: "address", label: "Other address", icon: "link" },
];

export interface SetUpDialogProps {
  readonly door: Door;
  /** Where the focus goes when a model is set up. */
  readonly message: RefObject<HTMLTextAreaElement | null>;
}

export function SetUpDialog({ door, message }: SetUpDialogProps) {
  const { openPanel, setUp } = useServices();
  const [found, setFound] = useState<FoundProvider>();
  const close = () => {
    setUp.dismiss("set-up:check");
    setUp.dismiss("set-up:save");
    openPanel.set(undefined);
  };
  return (
    <PanelDialog title="Set up a model" onClose={close} finalFocus={message} className="h-120 w-140">
      {found === undefined ? (
        <Doors door={door} onFound={setFound} />
      ) : (
        <ChooseModel found={found} onBack={() => setFound(undefined)} onDone={close} />
      )}
    </PanelDialog>
  );
}

interface DoorsProps {
  readonly door: Door;
  readonly onFound: (found: FoundProvider) => void;
}

function Doors({ door, onFound }: DoorsProps) {
  const { openPanel, setUp } = useServices();
  const leave = useLeave();
  return (
    <Tabs.Root
      value={door}
      onValueChange={(chosen: Door) =>
        leave(() => {
          setUp.dismiss("set-up:check");
          openPanel.set({ panel: "set-up", door: chosen });
        })
      }
      className="flex min-h-0 grow flex-col"
    >
      <Tabs.List aria-label="Where the model is" className="flex gap-1 border-b border-line px-3 pt-2">
        {DOORS.map((each) => (
          <Tabs.Tab
            key={each.door}
            value={each.door}
            className="-mb-px flex h-8 items-center gap-1.5 border-b-2 border-transparent px-2 text-sm text-muted outline-offset-[-2px] select-none hover:text-ink data-active:border-accent data-active:text-ink"
          >
            <Icon name={each.icon} size={14} />
            {each.label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="local" className="min-h-0 grow overflow-y-auto p-4 outline-offset-[-2px]">
        <LocalDoor onFound={onFound} />
      </Tabs.Panel>
      <Tabs.Panel value="cloud" className="min-h-0 grow overflow-y-auto p-4 outline-offset-[-2px]">
        <CloudDoor onFound={onFound} />
      </Tabs.Panel>
      <Tabs.Panel value="address" className="min-h-0 grow overflow-y-auto p-4 outline-offset-[-2px]">
        <AddressDoor onFound={onFound} />
      </Tabs.Panel>
    </Tabs.Root>
  );
}
