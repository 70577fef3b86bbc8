// Owns what a window says about the program before anything is asked of it. Until a model is set up the offline guide
// answers, and says so. app.md §3 "First run".
import { COPILOT_AGENT_ID } from "@x/core";
import { type IpcResponse, isOfflineGuide, OFFLINE_GUIDE } from "@x/shared";

export function appInfo(version: string, platform: NodeJS.Platform): IpcResponse<"app:info"> {
  const model = OFFLINE_GUIDE;
  return {
    version,
    platform,
    agentId: COPILOT_AGENT_ID,
    model,
    modelLabel: "Offline guide",
    offlineGuide: isOfflineGuide(model),
  };
}
