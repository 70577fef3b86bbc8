// Owns whether a task could only be refused, since no model answers it: nobody is there to whom the offline guide would be of use,
// so it stands in for none. PURE. app.md §3, §5.
import type { AgentView, ModelDescriptor } from "@x/shared";
import type { TaskForm } from "./task-form.js";

export function lacksModel(
  { agentId, model }: Pick<TaskForm, "agentId" | "model">,
  agents: readonly AgentView[],
  defaultModel: ModelDescriptor | undefined,
): boolean {
  if (model !== "" || defaultModel !== undefined) return false;
  return agents.find((known) => known.agentId === agentId)?.agent?.model === undefined;
}
