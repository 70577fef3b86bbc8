import { expect, it } from "vitest";
import { sandboxArguments } from "./sandbox.mjs";

const owned = { owner: 1000, mode: 0o755 };
const privileged = { owner: 0, mode: 0o4755 };

it.each([
  ["root has none", { platform: "linux", user: 0, helper: owned, namespaces: true }, ["--no-sandbox"]],
  [
    "another user has it by namespaces",
    { platform: "linux", user: 1000, helper: owned, namespaces: true },
    [],
  ],
  [
    "or by the helper's own right",
    { platform: "linux", user: 1000, helper: privileged, namespaces: false },
    [],
  ],
  [
    "and is refused without both",
    { platform: "linux", user: 1000, helper: owned, namespaces: false },
    undefined,
  ],
  [
    "and without a helper",
    { platform: "linux", user: 1000, helper: undefined, namespaces: false },
    undefined,
  ],
  [
    "other systems bring their own",
    { platform: "darwin", user: 501, helper: undefined, namespaces: false },
    [],
  ],
] as const)("%s", (_, situation, args) => {
  expect(sandboxArguments(situation)).toEqual(args);
});
