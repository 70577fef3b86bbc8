import { InternalError } from "@x/shared";
import { describe, expect, it } from "vitest";
import { SESSION_ID, Stage } from "../testing/stage.js";
import { EXPORT_KEY } from "./conversation-files.js";

const stage = () => new Stage().withTurn().open();
const report = {
  recovered: [{ file: "turns/t.jsonl", keptLines: 3, droppedLines: 1, copy: "turns/t.jsonl.damaged" }],
  lostTurns: [],
};

describe("the files of a conversation (app.md §3)", () => {
  it("says where an export was saved, and nothing when the person chose no file", async () => {
    const { main, services } = await stage();
    main.answer("sessions:export", ({ format }) => ({ outcome: "saved", path: `/home/me/chat.${format}` }));
    await services.files.export(SESSION_ID, "json");
    expect(main.callsOf("sessions:export")).toEqual([{ sessionId: SESSION_ID, format: "json" }]);
    expect(services.files.getSnapshot().savedTo).toBe("/home/me/chat.json");
    main.answer("sessions:export", () => ({ outcome: "cancelled" }));
    await services.files.export(SESSION_ID, "raw");
    expect(services.files.getSnapshot().savedTo).toBe(undefined);
  });

  it("keeps a refused export in view until it is dismissed", async () => {
    const { main, services } = await stage();
    main.refuse("sessions:export", new InternalError("disk full"));
    await services.files.export(SESSION_ID, "json");
    expect(services.commands.getSnapshot().get(EXPORT_KEY)?.phase).toBe("refused");
    services.files.dismissExport();
    expect(services.commands.getSnapshot().get(EXPORT_KEY)).toBe(undefined);
  });

  it("reads the conversation again after a recovery, and keeps its report until it is dismissed", async () => {
    const at = await stage();
    const { main, services } = at;
    main.answer("sessions:recover", () => report);
    const before = main.callsOf("sessions:get").length;
    expect(await services.files.recover(SESSION_ID)).toBe(true);
    await at.settled();
    expect(main.callsOf("sessions:get").length).toBe(before + 1);
    expect(services.files.getSnapshot().reports.get(SESSION_ID)).toEqual(report);
    services.files.dismissReport(SESSION_ID);
    expect(services.files.getSnapshot().reports.size).toBe(0);
  });

  it("says no when a recovery is refused, and reads nothing again", async () => {
    const { main, services } = await stage();
    main.refuse("sessions:recover", new InternalError("not even the first line is valid"));
    const before = main.calls.length;
    expect(await services.files.recover(SESSION_ID)).toBe(false);
    expect(main.calls.length).toBe(before + 1);
  });
});
