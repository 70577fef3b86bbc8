import { expect, it } from "vitest";
import { aptPackages, missingLibraries, systemOf } from "./system-libraries.mjs";

it("reads the libraries that ldd did not find", () => {
  const output = [
    "\tlinux-vdso.so.1 (0x00007ffc)",
    "\tlibgtk-3.so.0 => not found",
    "\tlibnss3.so => /lib/x86_64-linux-gnu/libnss3.so (0x00007f)",
    "\tlibasound.so.2 => not found",
  ].join("\n");
  expect(missingLibraries(output)).toEqual(["libgtk-3.so.0", "libasound.so.2"]);
});

it.each([
  ['ID=debian\nVERSION_ID="12"\n', { id: "debian", version: 12, apt: true }],
  [
    'NAME="Ubuntu"\nID=ubuntu\nID_LIKE=debian\nVERSION_ID="24.04"\n',
    { id: "ubuntu", version: 24.04, apt: true },
  ],
  [
    'ID=linuxmint\nID_LIKE="ubuntu debian"\nVERSION_ID="21.3"\n',
    { id: "linuxmint", version: 21.3, apt: true },
  ],
  ["ID=fedora\nVERSION_ID=41\n", { id: "fedora", version: 41, apt: false }],
  ["", { id: "", version: Number.NaN, apt: false }],
])("reads the system out of %j", (text, system) => {
  expect(systemOf(text)).toEqual(system);
});

it.each([
  ["debian", 12, "libasound2"],
  ["debian", 13, "libasound2t64"],
  ["ubuntu", 22.04, "libasound2"],
  ["ubuntu", 24.04, "libasound2t64"],
])("knows the name of the sound library on %s %s", (id, version, name) => {
  expect(aptPackages({ id, version, apt: true }, false)).toEqual(["libgtk-3-0", "libnss3", name, "libgbm1"]);
});

it("adds the screen in memory for tests", () => {
  expect(aptPackages({ id: "debian", version: 12, apt: true }, true)).toEqual([
    "xvfb",
    "libgtk-3-0",
    "libnss3",
    "libasound2",
    "libgbm1",
  ]);
});
