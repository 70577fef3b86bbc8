// Owns the default decision of automatic mode: whatever needs permission is left to a person. T§9.
// Allowing is for a classifier that knows the tools of its application; this one knows none.
import type {
  Classification,
  ClassificationBatch,
  IPermissionClassifier,
} from "../../runtime/turns/ports.js";

export class ConservativeClassifier implements IPermissionClassifier {
  async classify({ requests }: ClassificationBatch): Promise<readonly Classification[]> {
    return requests.map(({ toolCallId, toolName }) => ({
      toolCallId,
      decision: "defer",
      reason: `"${toolName}" acts beyond reading the workspace, and nothing says that this call is harmless`,
    }));
  }
}
