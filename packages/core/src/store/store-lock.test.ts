import { symlink } from "node:fs/promises";
import { connect, createServer } from "node:net";
import { join } from "node:path";
import { StoreLockedError } from "@x/shared";
import { describe, expect, it } from "vitest";
import { withTemporaryDirectory } from "../testing/temporary-directory.js";
import { takeSocketLock } from "./socket-lock.js";
import { isStoreHeld, takeStore } from "./store-lock.js";

const first = { pid: 11, name: "first" };
const second = { pid: 22, name: "second" };

describe("one writer a store (Clarifications: One writer)", () => {
  it("refuses a second one, in the same process too, and names the holder", () =>
    withTemporaryDirectory(async (workDir) => {
      const release = await takeStore(workDir, first);
      const refusal = await takeStore(workDir, second).catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(StoreLockedError);
      expect(refusal).toMatchObject({
        message: `the store ${workDir} is being written by first (process 11); close that first, or open the store read-only`,
        data: { workDir, holder: first },
      });
      await release();
    }));

  it("is free again at once when it is given back", () =>
    withTemporaryDirectory(async (workDir) => {
      for (const holder of [first, second, first]) {
        const release = await takeStore(workDir, holder);
        await release();
      }
    }));

  it("can be asked for without taking it, also where there is no store", () =>
    withTemporaryDirectory(async (base) => {
      const workDir = join(base, "store");
      expect(await isStoreHeld(workDir)).toBe(false);
      const release = await takeStore(workDir, first);
      expect(await isStoreHeld(workDir)).toBe(true);
      await release();
      expect(await isStoreHeld(workDir)).toBe(false);
    }));

  it("lets exactly one of many who start at the same time have it", () =>
    withTemporaryDirectory(async (workDir) => {
      const starters = Array.from({ length: 20 }, (_, index) => ({
        pid: index + 1,
        name: `starter ${index + 1}`,
      }));
      const attempts = await Promise.allSettled(starters.map((starter) => takeStore(workDir, starter)));
      const winner = attempts.findIndex(({ status }) => status === "fulfilled");
      const outcomes = attempts.map((attempt) =>
        attempt.status === "fulfilled" ? "taken" : (attempt.reason as StoreLockedError).data["holder"],
      );
      expect(outcomes).toEqual(starters.map((_, index) => (index === winner ? "taken" : starters[winner])));
      for (const attempt of attempts) if (attempt.status === "fulfilled") await attempt.value();
    }));

  it("is the same store by whatever path it is reached, and another one elsewhere", () =>
    withTemporaryDirectory(async (base) => {
      const release = await takeStore(join(base, "store"), first);
      await symlink(join(base, "store"), join(base, "alias"));
      await expect(takeStore(join(base, "alias"), second)).rejects.toMatchObject({ code: "store-locked" });
      const releaseOther = await takeStore(join(base, "other"), second);
      await Promise.all([release(), releaseOther()]);
    }));
});

describe.runIf(process.platform === "linux")("a lock that is a name listened on", () => {
  const name = `\0x-test-${process.pid}`;

  it("is held also against one who connects and stays, and goes back while he is there", async () => {
    const attempt = await takeSocketLock(name, first);
    const peer = connect({ path: name, allowHalfOpen: true });
    await new Promise((resolve) => peer.once("connect", resolve));
    if (attempt.taken) await attempt.release();
    expect(attempt.taken).toBe(true);
    const again = await takeSocketLock(name, second);
    expect(again.taken).toBe(true);
    if (again.taken) await again.release();
    peer.destroy();
  });

  it("is held by one whose answer never ends, or never comes, and is refused to others soon", async () => {
    for (const answers of [true, false]) {
      const path = `${name}-${answers}`;
      const holder = createServer((peer) => {
        peer.on("error", () => peer.destroy());
        const tell = (): void => {
          while (peer.write("x".repeat(65_536)));
          peer.once("drain", tell);
        };
        if (answers) tell();
      });
      await new Promise<void>((resolve) => holder.listen({ path }, resolve));
      expect(await takeSocketLock(path, second)).toEqual({ taken: false, holder: undefined });
      await new Promise((resolve) => holder.close(resolve));
    }
  });
});
