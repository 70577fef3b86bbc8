import { ShuttingDownError } from "@x/shared";
import { describe, expect, test } from "vitest";
import { fileFailure, ToolFailure } from "./tool-failure.js";

describe("T§9 what an error means for somebody who asked about a file", () => {
  test.each([
    ["an abort without a reason", new DOMException("This operation was aborted", "AbortError")],
    ["an abort of the file system", Object.assign(new Error("aborted"), { code: "ABORT_ERR" })],
    ["the end of the program", new ShuttingDownError("closing")],
    ["no error at all", "text"],
  ])("%s stays what it is: a stop is no fault of the file", (_what, error) => {
    expect(fileFailure(error, "a.txt")).toBe(error);
  });

  test.each([
    ["ENOENT", '"a.txt" does not exist'],
    ["EBADF", '"a.txt" cannot be used: EBADF'],
  ])("the system's %s is told in words", (code, message) => {
    const failure = fileFailure(Object.assign(new Error("failed"), { code }), "a.txt");
    expect(failure).toBeInstanceOf(ToolFailure);
    expect(failure).toMatchObject({ message });
  });
});
