// Owns saying, where the message is written, which model answers it, and choosing another one for the next turn. app.md §3.
import { Combobox } from "@base-ui/react/combobox";
import { OFFLINE_GUIDE } from "@x/shared";
import { useMemo, useRef, useState } from "react";
import { useServices } from "../../hooks/services-context.js";
import { useNextTurn } from "../../hooks/use-next-turn.js";
import { useStore } from "../../hooks/use-store.js";
import { composerPlace } from "../../sessions/draft-store.js";
import {
  findChoice,
  type ModelChoice,
  type ModelStanding,
  modelGroups,
  modelLabel,
  modelStanding,
} from "../../setup/model-choices.js";
import { isSameModel } from "../../setup/next-turn.js";
import { Icon } from "../controls/icon.js";
import { MiddleCut } from "../controls/middle-cut.js";
import { StatusGlyph } from "../controls/status-glyph.js";
import { ModelList } from "./model-list.js";
import { standingWords } from "./standing-words.js";

export interface ModelPickerProps {
  readonly sessionId: string | undefined;
  /** Where the next words are written: the focus goes back there after a choice. */
  readonly focusMessage: () => void;
}

export function ModelPicker({ sessionId, focusMessage }: ModelPickerProps) {
  const { modelLists, openPanel, picks, setup } = useServices();
  const { providers } = useStore(setup);
  const lists = useStore(modelLists);
  const model = useNextTurn()?.model;
  const [open, setOpen] = useState(false);
  const chosen = useRef(false);
  const groups = useMemo(() => modelGroups(providers, lists, model), [providers, lists, model]);
  if (model === undefined) return null;
  const standing = modelStanding(model, providers, lists);
  const label = modelLabel(model, providers);

  const changeOpen = (next: boolean) => {
    if (next) {
      chosen.current = false;
      modelLists.ask(providers.map(({ provider }) => provider.id));
    }
    setOpen(next);
  };
  const choose = (choice: ModelChoice | null) => {
    if (choice === null || choice.standing === "gone") return;
    chosen.current = true;
    if (choice.standing === "key-missing") openPanel.set({ panel: "settings", section: "models" });
    else picks.pick(composerPlace(sessionId), { model: choice.model });
  };
  const setUpAnother = () => {
    chosen.current = true;
    setOpen(false);
    openPanel.set({ panel: "set-up", door: "local" });
  };

  return (
    <Combobox.Root<ModelChoice>
      items={groups}
      value={findChoice(groups, model) ?? null}
      onValueChange={choose}
      open={open}
      onOpenChange={changeOpen}
      isItemEqualToValue={(item, value) => isSameModel(item.model, value.model)}
      itemToStringLabel={(item) => item.label}
      filter={(item, query) => matches(item, query)}
      autoHighlight
    >
      <Combobox.Trigger
        aria-label={`Model: ${label}${standing === "ready" ? "" : `, ${standingWords(standing)}`}`}
        title={model.provider === OFFLINE_GUIDE.provider ? label : `${model.provider} · ${model.model}`}
        className="inline-flex h-7 min-w-0 items-center gap-1 rounded-md px-1.5 text-xs text-muted hover:bg-hover hover:text-ink data-popup-open:bg-hover data-popup-open:text-ink"
      >
        {isBroken(standing) && <StatusGlyph glyph="unreadable" size={12} />}
        <MiddleCut text={label} />
        {isBroken(standing) && <span className="shrink-0 text-danger">{standingWords(standing)}</span>}
        <Icon name="updown" size={12} />
      </Combobox.Trigger>
      <Combobox.Portal>
        <Combobox.Positioner side="top" align="start" sideOffset={6} className="z-20">
          <Combobox.Popup
            aria-label="Model for the next turn"
            finalFocus={() => {
              if (!chosen.current) return true;
              focusMessage();
              return false;
            }}
            className="appear flex max-h-[min(26rem,var(--available-height))] w-110 max-w-[var(--available-width)] flex-col rounded-lg border border-line-strong bg-raised shadow-popup outline-none"
          >
            <ModelList groups={groups} onSetUp={setUpAnother} />
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  );
}

function matches(item: ModelChoice, query: string): boolean {
  const text = `${item.label} ${item.model.model} ${item.model.provider}`.toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

function isBroken(standing: ModelStanding): boolean {
  return standing !== "ready" && standing !== "guide";
}
