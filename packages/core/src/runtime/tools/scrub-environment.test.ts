import { expect, test } from "vitest";
import { scrubEnvironment } from "./scrub-environment.js";

test.each([
  "OPENAI_API_KEY",
  "X_SERVER_MY_BOX",
  "GITHUB_TOKEN",
  "AWS_SECRET_ACCESS_KEY",
  "PGPASSWORD",
  "NPM_CONFIG_//r/:_authToken",
])("app §4 a program that we start does not learn %s", (name) => {
  expect(scrubEnvironment({ [name]: "secret", PATH: "/bin" })).toEqual({ PATH: "/bin" });
});

test.each(["PATH", "HOME", "KEYBOARD", "LANG", "X_WORK_DIR"])(
  "app §4 a program that we start has %s",
  (name) => {
    expect(scrubEnvironment({ [name]: "v" })).toEqual({ [name]: "v" });
  },
);
