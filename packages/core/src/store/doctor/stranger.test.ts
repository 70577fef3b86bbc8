import { describe, expect, it } from "vitest";
import type { DirectoryEntry } from "../../storage/log-files.js";
import { BY_DATE, SIDE_BY_SIDE } from "../../storage/log-layout.js";
import { leadsToLogs, strangerFault } from "./stranger.js";

const ID = "2025-11-11T04-36-29Z-0001234-000";

const rows: [path: string, kind: DirectoryEntry["kind"], fault: string | undefined][] = [
  ["2025", "directory", undefined],
  ["2025/11/11", "directory", undefined],
  [`2025/11/11/${ID}.jsonl`, "file", undefined],
  ["notes.txt", "file", "does not belong into this folder; it is ignored"],
  ["2025/eleven", "directory", "does not belong into this folder; it is ignored"],
  ["2025", "other", "does not belong into this folder; it is ignored"],
  [`2025/11/12/${ID}.jsonl`, "file", "lies in the wrong folder, its own is 2025/11/11; it is ignored"],
  [`2025/11/11/${ID}.jsonl`, "directory", "is no regular file; it is ignored"],
  [`2025/11/11/${ID}.jsonl`, "other", "is no regular file; it is ignored"],
  [`2025/11/11/${ID}.jsonl.damaged-12`, "file", "is the damaged original that recovery has kept"],
  [`2025/11/11/.${ID}.77-1.tmp`, "file", "is left over from a write that was cut off; it is ignored"],
  ["2025/11/11/.DS_Store", "file", "has no name of a log; it is ignored"],
  [`2025/11/11/${ID} (copy).jsonl`, "file", "has no name of a log; it is ignored"],
];

describe("what in a log folder is no log (Clarifications: Listing)", () => {
  it.each(rows)("%s, a %s", (path, kind, fault) => {
    expect(strangerFault(BY_DATE, path.split("/"), kind)).toBe(fault);
  });

  it("is told by another layout where logs lie side by side", () => {
    expect(strangerFault(SIDE_BY_SIDE, ["nightly.jsonl"], "file")).toBeUndefined();
    expect(strangerFault(SIDE_BY_SIDE, ["2025"], "directory")).toBe("has no name of a log; it is ignored");
  });

  it("is not looked for in folders that lead to no logs", () => {
    const led = ["2025", "2025/11", "2025/11/11", "2025/11/11/x", "20x5", "2025/111"].filter((path) =>
      leadsToLogs(BY_DATE, path.split("/")),
    );
    expect(led).toEqual(["2025", "2025/11", "2025/11/11"]);
    expect(leadsToLogs(SIDE_BY_SIDE, ["2025"])).toBe(false);
  });
});
