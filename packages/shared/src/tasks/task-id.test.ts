import { expect, it } from "vitest";
import { TaskId } from "./definition.js";
import { taskIdFor } from "./task-id.js";

it("gives a task a readable id from its name that is not taken, app.md §5", () => {
  const idOf = (name: string, ...taken: string[]) => taskIdFor(name, (id) => taken.includes(id));
  const ids = [
    idOf("Morning news!"),
    idOf("Morning news", "morning-news"),
    idOf("Morning news", "morning-news", "morning-news-2"),
    idOf("Übersicht für Zoë"),
    idOf("../../etc/passwd"),
    idOf("日本"),
    idOf("日本", "task"),
    idOf("a".repeat(80), "a".repeat(40)),
    idOf(`${"b".repeat(37)} cd`, `${"b".repeat(37)}-cd`),
  ];
  expect(ids).toEqual([
    "morning-news",
    "morning-news-2",
    "morning-news-3",
    "ubersicht-fur-zoe",
    "etc-passwd",
    "task",
    "task-2",
    `${"a".repeat(38)}-2`,
    `${"b".repeat(37)}-2`,
  ]);
  for (const id of ids) expect(TaskId.safeParse(id).success).toBe(true);
});
