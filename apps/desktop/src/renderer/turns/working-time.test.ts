import {
  ASK_TOOL,
  answered,
  called,
  callFailed,
  cancelled,
  completed,
  created,
  failed,
  invoked,
  permissionRequired,
  permissionResolved,
  resulted,
  suspended,
  type TurnPart,
  toolCall,
  turn,
} from "@x/shared/testing";
import { describe, expect, it } from "vitest";
import { toolWorkingTime, turnWorkingTime } from "./working-time.js";

const NEXT_DAY = "2025-11-12T04:36:37.000Z";
const interrupted = {
  source: "runtime",
  result: { output: "?", isError: true, metadata: { cause: "interrupted" } },
} as const;
const asked = [created(), called(0)];
/** Eleven events, one second apart; both questions stand from the fourth second on. */
const bothAsked = [
  ...asked,
  answered(0, toolCall("c1"), toolCall("c2", ASK_TOOL.name)),
  permissionRequired("c1"),
  invoked("c2"),
];

type Row = readonly [string, string | undefined, readonly TurnPart[]];

describe("how long a turn was at work, T§7", () => {
  it.each<Row>([
    ["is not known before it has ended", undefined, asked],
    ["is its whole length where nothing waited", "3.0 s", [...asked, answered(0, "Hello"), completed()]],
    ["counts a failure too", "3.0 s", [...asked, callFailed(0, { code: "network" }), failed()]],
    [
      "leaves out what a day of waiting for a permission and an answer took",
      // Created, called, answered, asked: three seconds; then the run of c1, the second call, its answer, the end.
      "8.0 s",
      [
        ...bothAsked,
        suspended(),
        permissionResolved("c1", "allow"),
        invoked("c1"),
        resulted("c1"),
        resulted("c2", "blue", { ts: NEXT_DAY }),
        called(1, {}),
        answered(1, "Done"),
        completed({ ts: "2025-11-12T04:36:41.000Z" }),
      ],
    ],
    [
      "is not known where the program ended in the middle of an answer",
      undefined,
      [...asked, callFailed(0), called(1), answered(1, "Hello"), completed({ ts: NEXT_DAY })],
    ],
    [
      "is not known where the program ended while a tool ran",
      undefined,
      [
        ...asked,
        answered(0, toolCall("c1")),
        invoked("c1"),
        resulted("c1", "?", interrupted),
        called(1),
        answered(1, "Hello"),
        completed(),
      ],
    ],
    [
      "is not known of one that was stopped",
      undefined,
      [...asked, callFailed(0, { code: "cancelled" }), cancelled()],
    ],
    [
      "is not known when the clock went back",
      undefined,
      [...asked, answered(0, "Hi"), completed({ ts: "2025-11-11T04:00:00.000Z" })],
    ],
  ])("%s", (_title, expected, parts) => {
    expect(turnWorkingTime(turn(...parts).state)).toBe(expected);
  });
});

describe("how long a tool was at work, T§7", () => {
  const withResult = (...parts: readonly TurnPart[]) =>
    turn(...bothAsked, ...parts).state.toolCalls.map(toolWorkingTime);

  it("is the time from its start to its own result", () => {
    expect(withResult(permissionResolved("c1", "allow"), invoked("c1"), resulted("c1"))).toEqual([
      "1.0 s",
      undefined,
    ]);
  });

  it("is not known of a question to the person, nor of a run that a crash cut off", () => {
    expect(
      withResult(
        resulted("c2", "blue", { ts: NEXT_DAY }),
        permissionResolved("c1", "allow"),
        invoked("c1"),
        resulted("c1", "?", interrupted),
      ),
    ).toEqual([undefined, undefined]);
  });
});
