// Owns what a window says about the program before anything is asked of it. Until a model is set up the offline guide
// answers, and says so. app.md §3 "First run".
import { COPILOT_AGENT_ID } from "@x/core";
import { type IpcResponse, isOfflineGuide, type ModelDescriptor, OFFLINE_GUIDE } from "@x/shared";

export interface Program {
  readonly version: string;
  readonly platform: NodeJS.Platform;
  /** What the person has chosen; undefined until a model is set up. */
  readonly defaultModel: ModelDescriptor | undefined;
}

export function appInfo({ version, platform, defaultModel }: Program): IpcResponse<"app:info"> {
  const model = defaultModel ?? OFFLINE_GUIDE;
  const offlineGuide = isOfflineGuide(model);
  const modelLabel = offlineGuide ? "Offline guide" : model.model;
  return { version, platform, agentId: COPILOT_AGENT_ID, model, modelLabel, offlineGuide };
}
