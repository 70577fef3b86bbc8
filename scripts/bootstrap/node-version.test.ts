import { expect, it } from "vitest";
import { nodeVersionProblem } from "./node-version.mjs";

it.each(["20.19.0", "20.20.2", "22.12.0", "23.0.0", "25.1.0"])("accepts Node %s", (version) => {
  expect(nodeVersionProblem(version)).toBe(undefined);
});

it.each(["18.20.4", "20.18.3", "21.7.3", "22.11.0"])("refuses Node %s and says what is needed", (version) => {
  expect(nodeVersionProblem(version)).toBe(
    `This project needs Node 20.19 or later (of the 22 line 22.12 or later); this is Node ${version}. Install a newer one from https://nodejs.org and run the command again.`,
  );
});

it("accepts the Node it runs on", () => {
  expect(nodeVersionProblem(process.versions.node)).toBe(undefined);
});
