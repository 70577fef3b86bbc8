// Owns what a right click offers: in a field, on selected text, on a link. PURE. What is chosen acts on the field or the clipboard by
// the system's own commands; nothing is read from the page, and nothing runs there. app.md §2.
import type { ContextMenuParams, MenuItemConstructorOptions } from "electron";
import type { ExternalLink } from "./security/external-link.js";

/** What of Electron's description of the place decides. */
export interface ClickedPlace
  extends Pick<
    ContextMenuParams,
    "isEditable" | "selectionText" | "misspelledWord" | "dictionarySuggestions"
  > {
  readonly editFlags: Pick<
    ContextMenuParams["editFlags"],
    "canCut" | "canCopy" | "canPaste" | "canSelectAll"
  >;
}

const separator: MenuItemConstructorOptions = { type: "separator" };

/** Empty where there is nothing to offer. */
export function contextMenuTemplate(
  place: ClickedPlace,
  replaceMisspelling: (word: string) => void,
): MenuItemConstructorOptions[] {
  const { canCut, canCopy, canPaste, canSelectAll } = place.editFlags;
  const copy: MenuItemConstructorOptions = { role: "copy", enabled: canCopy };
  if (!place.isEditable) return place.selectionText.trim() === "" ? [] : [copy];
  return [
    ...spelling(place, replaceMisspelling),
    { role: "cut", enabled: canCut },
    copy,
    { role: "paste", enabled: canPaste },
    separator,
    { role: "selectAll", enabled: canSelectAll },
  ];
}

function spelling(
  { misspelledWord, dictionarySuggestions }: ClickedPlace,
  replaceMisspelling: (word: string) => void,
): MenuItemConstructorOptions[] {
  if (misspelledWord === "") return [];
  if (dictionarySuggestions.length === 0) return [{ label: "No Suggestions", enabled: false }, separator];
  return [
    ...dictionarySuggestions.map((word) => ({ label: word, click: () => replaceMisspelling(word) })),
    separator,
  ];
}

/** A link opens by a click on it and a yes; here it is only copied. */
export function linkMenuTemplate(
  { url, target }: ExternalLink,
  copy: (text: string) => void,
): MenuItemConstructorOptions[] {
  if (url.startsWith("mailto:")) return [{ label: "Copy Address", click: () => copy(target) }];
  return [{ label: "Copy Link", click: () => copy(url) }];
}
