import { ipcChannels, ipcEvents } from "@x/shared";
import { describe, expect, it } from "vitest";
import { namesAsArguments, namesFromArguments } from "./allowed-names.js";

describe("the names that a page may use, app.md §1", () => {
  it("are those of the channel table", () => {
    const table = { channels: Object.keys(ipcChannels), events: Object.keys(ipcEvents) };
    expect(namesFromArguments(["electron", "--type=renderer", ...namesAsArguments(table)])).toEqual(table);
  });

  it("are none when main named none", () => {
    expect(namesFromArguments(["electron", "--type=renderer"])).toEqual({ channels: [], events: [] });
  });
});
