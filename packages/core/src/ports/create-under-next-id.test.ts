import { SessionExistsError, StoreIoError } from "@x/shared";
import { describe, expect, it } from "vitest";
import { FakeClock } from "../testing/fake-time.js";
import { createUnderNextId } from "./create-under-next-id.js";
import { MonotonicIdGenerator } from "./id-generator.js";

const isTaken = (error: unknown) => error instanceof SessionExistsError;

/** Creates what no other has created, in one store. */
function store() {
  const ids = new Set<string>();
  const create = async (id: string) => {
    if (ids.has(id)) throw new SessionExistsError(id);
    ids.add(id);
    return id;
  };
  return { ids, create };
}

describe("createUnderNextId", () => {
  it("Ids: passes all ids that a process of the same number had given within the second, even ahead of the clock", async () => {
    const { ids, create } = store();
    const clock = new FakeClock();
    const before = new MonotonicIdGenerator({ clock });
    for (let count = 0; count < 5_000; count += 1) ids.add(before.next());
    const restarted = new MonotonicIdGenerator({ clock });
    const id = await createUnderNextId(restarted, isTaken, create);
    expect(id).toBe(before.next());
  });

  it("Ids: gives up when the generator stands still, and when there is no end to it", async () => {
    const { create } = store();
    const still = { next: () => "same" };
    await createUnderNextId(still, isTaken, create);
    await expect(createUnderNextId(still, isTaken, create)).rejects.toMatchObject({ code: "session-exists" });
    let tried = 0;
    const endless = createUnderNextId({ next: () => String((tried += 1)) }, isTaken, async (id) => {
      throw new SessionExistsError(id);
    });
    await expect(endless).rejects.toMatchObject({ code: "session-exists" });
    expect(tried).toBe(10_000);
  });

  it("Ids: any other failure is none of its business", async () => {
    const full = createUnderNextId({ next: () => "id" }, isTaken, async () => {
      throw new StoreIoError("disk full");
    });
    await expect(full).rejects.toMatchObject({ code: "store-io" });
  });
});
