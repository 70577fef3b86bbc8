import { expect, it } from "vitest";
import { lastName, splitPlace } from "./split-place.js";

it.each([
  ["/home/ada/notes.txt", "notes.txt", "/home/ada/", "notes.txt"],
  ["/home/ada/src/notes.txt", "src/notes.txt", "/home/ada/", "src/notes.txt"],
  ["/etc/passwd", "/etc/passwd", "", "/etc/passwd"],
  ["C:\\work\\notes.txt", "notes.txt", "C:\\work\\", "notes.txt"],
  ["/home/ada/my-notes.txt", "notes.txt", "/home/ada/", "my-notes.txt"],
  ["/etc/passwd", "link.txt", "/etc/", "passwd"],
  ["/home/ada", ".", "/home/", "ada"],
  ["/", undefined, "", "/"],
])("quality.md §4 sets apart in %s what the call named, %s", (real, given, lead, name) => {
  expect(splitPlace(real, given)).toEqual({ lead, name });
});

it("quality.md §4 names a path in a title by its last part", () => {
  expect(["/home/ada/notes.txt", "notes.txt", "/"].map(lastName)).toEqual(["notes.txt", "notes.txt", "/"]);
});
