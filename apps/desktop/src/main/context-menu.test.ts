import type { MenuItemConstructorOptions } from "electron";
import { describe, expect, it } from "vitest";
import { type ClickedPlace, contextMenuTemplate, linkMenuTemplate } from "./context-menu.js";

const nowhere: ClickedPlace = {
  isEditable: false,
  selectionText: "",
  misspelledWord: "",
  dictionarySuggestions: [],
  editFlags: { canCut: false, canCopy: false, canPaste: false, canSelectAll: true },
};
const inField: ClickedPlace = {
  ...nowhere,
  isEditable: true,
  editFlags: { canCut: false, canCopy: false, canPaste: true, canSelectAll: true },
};

function menuOf(place: ClickedPlace, replaced: string[] = []): MenuItemConstructorOptions[] {
  return contextMenuTemplate(place, (word) => replaced.push(word));
}

function choose(item: MenuItemConstructorOptions | undefined): void {
  const click = item?.click as (() => void) | undefined;
  click?.();
}

describe("the menu of a right click, app.md §2", () => {
  it("offers nothing where nothing can be done with a menu", () => {
    expect(menuOf(nowhere)).toEqual([]);
    expect(menuOf({ ...nowhere, editFlags: { ...nowhere.editFlags, canPaste: true } })).toEqual([]);
    expect(menuOf({ ...nowhere, selectionText: "  \n" })).toEqual([]);
  });

  it("offers to copy what is selected", () => {
    const selected = {
      ...nowhere,
      selectionText: "a word",
      editFlags: { ...nowhere.editFlags, canCopy: true },
    };
    expect(menuOf(selected)).toEqual([{ role: "copy", enabled: true }]);
  });

  it("offers in a field what can be done there now, in the usual order", () => {
    expect(menuOf(inField)).toEqual([
      { role: "cut", enabled: false },
      { role: "copy", enabled: false },
      { role: "paste", enabled: true },
      { type: "separator" },
      { role: "selectAll", enabled: true },
    ]);
  });

  it("has the spell checker's words first, or says that it knows none", () => {
    const replaced: string[] = [];
    const misspelled = { ...inField, misspelledWord: "helo" };
    const menu = menuOf({ ...misspelled, dictionarySuggestions: ["hello", "halo"] }, replaced);
    expect(menu.slice(0, 3)).toEqual([
      { label: "hello", click: expect.any(Function) },
      { label: "halo", click: expect.any(Function) },
      { type: "separator" },
    ]);
    choose(menu[1]);
    expect(replaced).toEqual(["halo"]);
    expect(menuOf(misspelled).slice(0, 2)).toEqual([
      { label: "No Suggestions", enabled: false },
      { type: "separator" },
    ]);
  });

  it("offers to copy where a link leads, as the parsed address", () => {
    const copied: string[] = [];
    const menu = linkMenuTemplate({ url: "https://example.org/a%20b", target: "example.org" }, (text) =>
      copied.push(text),
    );
    expect(menu).toEqual([{ label: "Copy Link", click: expect.any(Function) }]);
    choose(menu[0]);
    expect(copied).toEqual(["https://example.org/a%20b"]);
    const mail = linkMenuTemplate({ url: "mailto:a@example.org", target: "a@example.org" }, (text) =>
      copied.push(text),
    );
    expect(mail.map(({ label }) => label)).toEqual(["Copy Address"]);
    choose(mail[0]);
    expect(copied[1]).toBe("a@example.org");
  });
});
