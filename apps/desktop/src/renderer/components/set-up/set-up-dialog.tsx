// Owns setting up a model: three doors to a place that answers, then the choice of one of its models. app.md §3 "First run".
import { Tabs } from "@base-ui/react/tabs";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { firstField } from "../../focus/first-field.js";
import { useServices } from "../../hooks/services-context.js";
import { useLeave } from "../../hooks/unsaved-work.js";
import type { FoundProvider } from "../../setup/found-provider.js";
import type { Door, OpenPanel } from "../../setup/open-panel.js";
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

type SetUpPanel = Extract<OpenPanel, { panel: "set-up" }>;

export interface SetUpDialogProps {
  readonly panel: SetUpPanel;
  /** Where the focus goes when a model is set up. */
  readonly message: RefObject<HTMLTextAreaElement | null>;
}

export function SetUpDialog({ panel, message }: SetUpDialogProps) {
  const { openPanel, setUp } = useServices();
  const [found, setFound] = useState<FoundProvider>();
  const [cameBack, setCameBack] = useState(false);
  const doors = useRef<HTMLDivElement>(null);
  const goesBack = useRef(false);
  const close = () => {
    setUp.dismiss("set-up:check");
    setUp.dismiss("set-up:save");
    openPanel.set(undefined);
  };
  useEffect(() => {
    // The button that led back is gone.
    if (cameBack) fieldBehind(doors)?.focus();
  }, [cameBack]);
  const goBack = () => {
    setFound(undefined);
    setCameBack(true);
  };
  const goOn = (at: FoundProvider) => {
    setFound(at);
    setCameBack(false);
  };
  const dismiss = () => {
    close();
    goesBack.current = panel.from === "settings";
    if (goesBack.current) openPanel.set({ panel: "settings", section: "models" });
  };
  return (
    <PanelDialog
      title="Set up a model"
      onClose={dismiss}
      initialFocus={() => fieldBehind(doors)}
      finalFocus={() => !goesBack.current && message.current}
      className="h-120 w-140"
    >
      {found === undefined ? (
        <Doors ref={doors} panel={panel} onFound={goOn} />
      ) : (
        <ChooseModel found={found} onBack={goBack} onDone={close} />
      )}
    </PanelDialog>
  );
}

interface DoorsProps {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly panel: SetUpPanel;
  readonly onFound: (found: FoundProvider) => void;
}

function Doors({ ref, panel, onFound }: DoorsProps) {
  const { openPanel, setUp } = useServices();
  const leave = useLeave();
  const { door } = panel;
  const byPointer = useRef(false);
  return (
    <Tabs.Root
      ref={ref}
      value={door}
      onValueChange={(chosen: Door) =>
        leave(() => {
          setUp.dismiss("set-up:check");
          openPanel.set({ ...panel, door: chosen });
        })
      }
      className="flex min-h-0 grow flex-col"
    >
      <Tabs.List aria-label="Where the model is" className="flex gap-1 border-b border-line px-3 pt-2">
        {DOORS.map((each) => (
          <Tabs.Tab
            key={each.door}
            value={each.door}
            // Whoever goes along the doors by key stays there.
            onClick={(event) => {
              byPointer.current = event.detail > 0;
            }}
            className="-mb-px flex h-8 items-center gap-1.5 border-b-2 border-transparent px-2 text-sm text-muted outline-offset-[-2px] select-none hover:text-ink data-active:border-accent data-active:text-ink"
          >
            <Icon name={each.icon} size={14} />
            {each.label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="local" className="min-h-0 grow overflow-y-auto p-4 outline-offset-[-2px]">
        <Behind byPointer={byPointer}>
          <LocalDoor onFound={onFound} />
        </Behind>
      </Tabs.Panel>
      <Tabs.Panel value="cloud" className="min-h-0 grow overflow-y-auto p-4 outline-offset-[-2px]">
        <Behind byPointer={byPointer}>
          <CloudDoor onFound={onFound} />
        </Behind>
      </Tabs.Panel>
      <Tabs.Panel value="address" className="min-h-0 grow overflow-y-auto p-4 outline-offset-[-2px]">
        <Behind byPointer={byPointer}>
          <AddressDoor onFound={onFound} />
        </Behind>
      </Tabs.Panel>
    </Tabs.Root>
  );
}

interface BehindProps {
  readonly byPointer: RefObject<boolean>;
  readonly children: ReactNode;
}

/** Who came by the pointer goes on in the first field. */
function Behind({ byPointer, children }: BehindProps) {
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (byPointer.current) firstField(part.current)?.focus();
  }, [byPointer]);
  return <div ref={part}>{children}</div>;
}

function fieldBehind(doors: RefObject<HTMLElement | null>): HTMLElement | null {
  return firstField(doors.current?.querySelector<HTMLElement>('[role="tabpanel"]'));
}
