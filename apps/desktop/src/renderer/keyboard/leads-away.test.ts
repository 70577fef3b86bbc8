import { MenuCommand } from "@x/shared";
import { expect, it } from "vitest";
import { leadsAway } from "./leads-away.js";

it("app.md §3 leaves a dialog for what is elsewhere, not for the list beside it, the keys, or itself", () => {
  const away = (panel?: Parameters<typeof leadsAway>[1]) =>
    MenuCommand.options.filter((command) => leadsAway(command, panel));
  const elsewhere = ["new-conversation", "search", "show-waiting", "settings", "show-tasks"];
  expect(away()).toEqual(elsewhere);
  expect(away({ panel: "set-up", door: "cloud" })).toEqual(elsewhere);
  expect(away({ panel: "settings", section: "models" })).toEqual(
    elsewhere.filter((command) => command !== "settings"),
  );
});
