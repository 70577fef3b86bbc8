// Owns what is inside the model picker: the search, the models by provider, what a provider said instead, the way to more.
import { Combobox } from "@base-ui/react/combobox";
import type { ModelChoice, ModelGroup } from "../../setup/model-choices.js";
import { classNames } from "../controls/class-names.js";
import { Icon } from "../controls/icon.js";
import { standingWords } from "./standing-words.js";

export interface ModelListProps {
  readonly groups: readonly ModelGroup[];
  readonly onSetUp: () => void;
}

export function ModelList({ groups, onSetUp }: ModelListProps) {
  return (
    <>
      <div className="border-b border-line p-1.5">
        <Combobox.Input
          aria-label="Search models"
          placeholder="Search models"
          className="h-7 w-full rounded-md bg-transparent px-2 text-sm outline-none placeholder:text-muted"
        />
      </div>
      <Combobox.Empty className="text-sm text-muted [&:not(:empty)]:p-3">
        No model of that name.
      </Combobox.Empty>
      <Combobox.List className="min-h-0 grow scroll-py-1 overflow-y-auto p-1 outline-none empty:p-0">
        {(group: ModelGroup) => (
          <Combobox.Group key={group.label} items={group.items as ModelChoice[]}>
            <Combobox.GroupLabel className="px-2 pt-1.5 pb-0.5 text-xs font-semibold text-muted">
              {group.label}
            </Combobox.GroupLabel>
            <Combobox.Collection>
              {(item: ModelChoice) => <Row key={`${item.model.provider}/${item.model.model}`} item={item} />}
            </Combobox.Collection>
          </Combobox.Group>
        )}
      </Combobox.List>
      <Notes groups={groups} />
      <div className="border-t border-line p-1">
        <button
          type="button"
          onClick={onSetUp}
          className="flex h-7 w-full items-center gap-2 rounded-md px-2 text-start text-sm hover:bg-hover"
        >
          <Icon name="plus" size={14} />
          Set up a model…
        </button>
      </div>
    </>
  );
}

function Row({ item }: { readonly item: ModelChoice }) {
  return (
    <Combobox.Item
      value={item}
      className="flex min-h-7 items-center gap-2 rounded-md px-2 py-0.5 text-sm outline-none select-none data-highlighted:bg-hover"
    >
      <span className="size-3.5 shrink-0">
        <Combobox.ItemIndicator>
          <Icon name="check" size={14} />
        </Combobox.ItemIndicator>
      </span>
      <span className="min-w-0 grow [overflow-wrap:anywhere]">{item.label}</span>
      <span
        className={classNames(
          "shrink-0 text-xs",
          item.standing === "guide" ? "text-muted" : "text-attention",
        )}
      >
        {standingWords(item.standing)}
      </span>
    </Combobox.Item>
  );
}

/** What was said instead of a list of models; the models that are known stay above. */
function Notes({ groups }: Pick<ModelListProps, "groups">) {
  const noted = groups.filter(({ note }) => note !== undefined);
  if (noted.length === 0) return null;
  return (
    <ul
      role="status"
      className="max-h-24 overflow-y-auto border-t border-line px-3 py-1.5 text-xs text-muted"
    >
      {noted.map(({ label, note }) => (
        <li key={label} className="[overflow-wrap:anywhere]">
          <span className="font-semibold">{label}:</span> {note}
        </li>
      ))}
    </ul>
  );
}
