// Owns the buttons by which the list of conversations comes and goes, and what is at hand while it is out of sight.
import { useServices } from "../../hooks/services-context.js";
import { useStore } from "../../hooks/use-store.js";
import { keyText } from "../../keyboard/keyboard-map.js";
import { Icon } from "../controls/icon.js";
import { IconButton } from "../controls/icon-button.js";

export function ListButton() {
  const { appInfo, listFold } = useServices();
  const isShown = useStore(listFold) !== "folded";
  const isMac = useStore(appInfo)?.platform === "darwin";
  return (
    <IconButton
      label={isShown ? "Hide the list" : "Show the list"}
      keys={keyText("toggle-list", isMac)}
      aria-expanded={isShown}
      onClick={() => listFold.toggle()}
    >
      <Icon name="list" />
    </IconButton>
  );
}

/** In the header of what is in view; nothing while the list is there. */
export function FoldedListButtons() {
  const { appInfo, listFold, navigation } = useServices();
  const isMac = useStore(appInfo)?.platform === "darwin";
  if (useStore(listFold) === "beside") return null;
  return (
    <div className="-ms-3 flex shrink-0">
      <ListButton />
      <IconButton
        label="New conversation"
        keys={keyText("new-conversation", isMac)}
        onClick={() => navigation.show(undefined)}
      >
        <Icon name="plus" />
      </IconButton>
    </div>
  );
}
