import { InvalidInputError, StoreIoError, type TurnEvent } from "@x/shared";
import { answered, called, created, eventsOf, TURN_ID, toolCall, turn } from "@x/shared/testing";
import { describe, expect, it } from "vitest";
import { FakeClock, inMemory, NOW } from "../../testing/index.js";
import { LiveLog } from "./commit.js";
import type { EventDraft } from "./facts/event-draft.js";
import { humanUnavailableResult } from "./facts/runtime-results.js";

const history = [created(), called(0), answered(0, toolCall("c1"))];

async function open() {
  const events = eventsOf(history);
  const repo = await inMemory([events]);
  const told: [TurnEvent["type"], number][] = [];
  const failures: unknown[] = [];
  const log = new LiveLog(turn(...history).state, events.length, {
    turnRepo: repo,
    clock: new FakeClock(),
    publish: (event, offset) => told.push([event.type, offset]),
    onFailure: (error) => failures.push(error),
  });
  const onDisk = async () => (await repo.read(TURN_ID)).slice(events.length);
  return { log, repo, told, failures, onDisk };
}

const invocation: EventDraft = {
  type: "tool_invocation_requested",
  toolCallId: "c1",
  toolId: "builtin:file-read",
  toolName: "read",
  execution: "sync",
  input: {},
};
const result = humanUnavailableResult({ toolCallId: "c1", toolName: "read" });

describe("T§9 the one write path", () => {
  it("stamps, appends and remembers one batch, and publishes each event with its line", async () => {
    const { log, told, onDisk } = await open();
    const state = await log.commit(() => [invocation, result]);
    const { type, ...fields } = invocation;
    expect((await onDisk())[0]).toStrictEqual({ type, turnId: TURN_ID, ts: NOW, ...fields });
    expect(await onDisk()).toHaveLength(2);
    expect(log.state).toBe(state);
    expect(state.toolCalls[0]?.result).toMatchObject({ source: "runtime" });
    expect(told).toStrictEqual([
      ["tool_invocation_requested", 4],
      ["tool_result", 5],
    ]);
  });

  it("T§1.4 refuses to its caller what the reducer refuses: the disk and the state stay as they were", async () => {
    const { log, told, failures, onDisk } = await open();
    const before = log.state;
    const twice = log.commit(() => [result, result]);
    await expect(twice).rejects.toMatchObject({ code: "turn-corrupt" });
    expect([log.state === before, await onDisk(), told, failures, log.closed]).toStrictEqual([
      true,
      [],
      [],
      [],
      undefined,
    ]);
    await log.commit(() => [result]);
    expect(told).toStrictEqual([["tool_result", 4]]);
  });

  it("goes on after a batch that the repository cannot store", async () => {
    const { log, failures, onDisk } = await open();
    const odd: EventDraft = Object.assign({ surprise: true }, result);
    await expect(log.commit(() => [odd])).rejects.toBeInstanceOf(InvalidInputError);
    await log.commit(() => [result]);
    expect([(await onDisk()).length, failures]).toStrictEqual([1, []]);
  });

  it("T§9 closes at the first append that fails, and says so once", async () => {
    const { log, repo, failures } = await open();
    const full = new StoreIoError("disk full");
    repo.append = () => Promise.reject(full);
    await expect(log.commit(() => [invocation])).rejects.toBe(full);
    await expect(log.commit(() => [result])).rejects.toBe(full);
    expect([log.closed, failures]).toStrictEqual([{ reason: full }, [full]]);
  });
});

describe("T§9 facts that were decided on a state", () => {
  it("are written while it stands", async () => {
    const { log, onDisk } = await open();
    expect(await log.commitIf(log.state, [result])).toBe(true);
    expect(await onDisk()).toHaveLength(1);
  });

  it("are dropped when somebody else committed since: whoever decided must ask again", async () => {
    const { log, onDisk } = await open();
    const decidedOn = log.state;
    const other = log.commit(() => [invocation]);
    expect(await log.commitIf(decidedOn, [result])).toBe(false);
    await other;
    expect((await onDisk()).map(({ type }) => type)).toStrictEqual(["tool_invocation_requested"]);
  });
});
