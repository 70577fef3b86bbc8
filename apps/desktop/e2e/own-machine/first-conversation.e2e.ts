import { deriveTurnStatus, reduceSession, reduceTurn } from "@x/shared";
import { expect, it } from "vitest";
import { Chat } from "../chat.js";
import { Stand } from "../stand.js";
import { sessionFiles, turnFiles } from "../store-files.js";

it("answers in pieces, and shows the same conversation after a restart", async () => {
  const stand = await Stand.make();
  const first = await stand.start();
  const chat = new Chat(first.page);
  await chat.watchGrowth();
  await chat.say("hello");
  await chat.sees("to see what I understand.");
  await chat.settled();
  const growth = new Set(await chat.growth());
  expect(growth.size).toBeGreaterThan(3);
  const before = await chat.text();
  expect(before).toContain("I am the offline guide, not a language model");
  expect(await first.quit()).toBe(0);

  const [session, ...otherSessions] = await sessionFiles(stand.workDir);
  const [turn, ...otherTurns] = await turnFiles(stand.workDir);
  expect([otherSessions, otherTurns]).toEqual([[], []]);
  expect(session?.map(({ type }) => type)).toEqual(["session_created", "turn_appended", "title_changed"]);
  expect(JSON.stringify(session)).not.toContain("offline guide, not");
  expect(reduceSession(session ?? [])).toMatchObject({ title: "hello", latestTurnId: turn?.[0]?.turnId });
  expect(deriveTurnStatus(reduceTurn(turn ?? []))).toBe("completed");
  expect(JSON.stringify(turn)).not.toContain("_delta");

  const second = await stand.start();
  const again = new Chat(second.page);
  await again.open("hello");
  await again.sees("to see what I understand.");
  expect(await again.text()).toBe(before);
  expect(await second.quit()).toBe(0);
});
