import { expect, it } from "vitest";
import { workspaceOf } from "../testing/workspace-of.js";
import { checkedSchemas } from "./checked-schemas.js";

it("refuses z.custom without a check and allows it with one", () => {
  const text = "z.custom<Blob>();\nz.custom<Blob>((value) => value instanceof Blob);";
  expect(checkedSchemas(workspaceOf({ "packages/shared/src/a.ts": text }))).toEqual([
    "packages/shared/src/a.ts:1 calls z.custom without a check: give it one, or use a schema",
  ]);
});
