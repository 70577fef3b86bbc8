import { OFFLINE_GUIDE } from "@x/shared";
import { describe, expect, it } from "vitest";
import { appInfo } from "./app-info.js";

describe("what the window says of the program, app.md §3", () => {
  const program = { version: "1.2.3", platform: "linux" } as const;
  const said = { version: "1.2.3", platform: "linux", agentId: "copilot" };

  it("names the offline guide until a model is set up", () => {
    expect(appInfo({ ...program, defaultModel: undefined })).toEqual({
      ...said,
      model: OFFLINE_GUIDE,
      modelLabel: "Offline guide",
      offlineGuide: true,
    });
  });

  it("names the model that the person chose", () => {
    const model = { provider: "openai", model: "gpt-5" };
    expect(appInfo({ ...program, defaultModel: model })).toEqual({
      ...said,
      model,
      modelLabel: "gpt-5",
      offlineGuide: false,
    });
  });
});
