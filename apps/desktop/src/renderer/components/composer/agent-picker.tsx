// Owns choosing the agent of the next turn. Not there while there is only one.
import { Menu } from "@base-ui/react/menu";
import { useRef } from "react";
import { useServices } from "../../hooks/services-context.js";
import { useNextTurn } from "../../hooks/use-next-turn.js";
import { useStore } from "../../hooks/use-store.js";
import { composerPlace } from "../../sessions/draft-store.js";
import { agentName } from "../../text/agent-name.js";
import { Icon } from "../controls/icon.js";
import { MENU_ITEM, MENU_POPUP } from "../controls/menu-button.js";

export interface AgentPickerProps {
  readonly sessionId: string | undefined;
  /** Where the next words are written: the focus goes back there after a choice. */
  readonly focusMessage: () => void;
}

export function AgentPicker({ sessionId, focusMessage }: AgentPickerProps) {
  const { picks, setup } = useServices();
  const agents = useStore(setup).agents.filter(({ agent }) => agent !== undefined);
  const agentId = useNextTurn()?.agentId;
  const chosen = useRef(false);
  if (agentId === undefined || (agents.length < 2 && agents[0]?.agentId === agentId)) return null;
  const name = agentName(agentId, agents);
  return (
    <Menu.Root
      onOpenChange={(open) => {
        if (open) chosen.current = false;
      }}
    >
      <Menu.Trigger
        aria-label={`Agent: ${name}`}
        className="inline-flex h-7 min-w-0 max-w-36 shrink-0 items-center gap-1 rounded-md px-1.5 text-xs text-muted hover:bg-hover hover:text-ink data-popup-open:bg-hover data-popup-open:text-ink"
      >
        <span className="truncate">{name}</span>
        <Icon name="updown" size={12} />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner side="top" align="start" sideOffset={6} className="z-20">
          <Menu.Popup
            finalFocus={() => {
              if (!chosen.current) return true;
              focusMessage();
              return false;
            }}
            className={MENU_POPUP}
          >
            <Menu.RadioGroup
              value={agentId}
              onValueChange={(picked: string) => picks.pickAgent(composerPlace(sessionId), picked)}
            >
              {agents.map((agent) => (
                <Menu.RadioItem
                  key={agent.agentId}
                  value={agent.agentId}
                  closeOnClick
                  onClick={() => {
                    chosen.current = true;
                  }}
                  className={MENU_ITEM}
                >
                  <span className="size-3.5">
                    <Menu.RadioItemIndicator>
                      <Icon name="check" size={14} />
                    </Menu.RadioItemIndicator>
                  </span>
                  {agentName(agent.agentId, agents)}
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
