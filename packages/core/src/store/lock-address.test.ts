import { describe, expect, it } from "vitest";
import { type LockAddress, lockAddress } from "./lock-address.js";

const folder = { device: 41n, inode: 18446744073709551615n };

describe("where the lock of a store lies (docs/decisions/store-lock.md)", () => {
  it.each<[NodeJS.Platform, LockAddress | undefined]>([
    ["linux", { kind: "socket", name: "\0x-store-41-18446744073709551615" }],
    ["win32", { kind: "socket", name: "\\\\.\\pipe\\x-store-41-18446744073709551615" }],
    ["darwin", { kind: "file", path: "/store/store.lock" }],
    ["freebsd", { kind: "file", path: "/store/store.lock" }],
    ["sunos", undefined],
  ])("on %s", (platform, address) => {
    expect(lockAddress(platform, "/store", folder)).toEqual(address);
  });
});
