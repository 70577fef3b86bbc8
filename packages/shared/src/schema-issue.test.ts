import { describe, expect, it } from "vitest";
import { z } from "zod";
import { schemaIssue } from "./schema-issue.js";

const faultOf = (value: unknown, root?: string): string => {
  const { error } = z.strictObject({ list: z.array(z.string()) }).safeParse(value);
  return error === undefined ? "no fault" : schemaIssue(error, root);
};

describe("what a schema has against a value, in one line", () => {
  it("names the place of the first fault", () => {
    expect(faultOf({ list: ["a", 1, 2] })).toBe("list.1: Invalid input: expected string, received number");
    expect(faultOf({ list: [1] }, "message")).toBe(
      "message.list.0: Invalid input: expected string, received number",
    );
  });

  it("says of the whole value what is wrong with the whole value", () => {
    expect(faultOf(1)).toBe("Invalid input: expected object, received number");
    expect(faultOf(1, "$")).toBe("$: Invalid input: expected object, received number");
  });

  it("has something to say of an error that says nothing", () => {
    expect(schemaIssue(new z.ZodError([]))).toBe("not acceptable");
    expect(schemaIssue(new z.ZodError([]), "options")).toBe("options: not acceptable");
  });
});
