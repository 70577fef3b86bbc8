import { ShuttingDownError } from "@x/shared";
import { expect, it } from "vitest";
import { Stage } from "../testing/stage.js";

it("app.md §3 tells main of each text that is stored, and reports what main could not be told", async () => {
  const { services, ports, main } = new Stage();
  services.drafts.write("composer:new", "pasted by mouse");
  services.picks.pick("composer:new", { agentId: "copilot" });
  expect(main.callsOf("app:keepTexts")).toEqual([{}, {}]);
  services.drafts.read("composer:new");
  await main.settled();
  expect([main.calls.length, ports.violations]).toEqual([2, []]);

  const gone = new ShuttingDownError("the program is going away");
  main.refuse("app:keepTexts", gone);
  services.drafts.write("composer:new", "");
  await main.settled();
  expect(ports.violations.map(({ code, message }) => [code, message])).toEqual([
    ["shutting-down", "the program is going away"],
  ]);
});
