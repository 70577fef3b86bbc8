// Owns by how many permissions a turn waits for more or fewer with each event: the index tells of them only when a turn comes to
// rest, and a person is asked while something else runs. T§9, Clarifications "Running, in the window".
import type { TurnStreamEvent } from "@x/shared";

export class AskedPermissions {
  /** In these a classifier answers first; only what it leaves to the person is asked. */
  readonly #automatic = new Set<string>();

  /** The difference that the event makes. */
  take(turnId: string, event: TurnStreamEvent): number {
    switch (event.type) {
      case "turn_created":
        if (event.config.autoPermission) this.#automatic.add(turnId);
        return 0;
      case "tool_permission_required":
        return this.#automatic.has(turnId) ? 0 : 1;
      case "tool_permission_classified":
        return event.decision === "defer" ? 1 : 0;
      case "tool_permission_classification_failed":
        return event.toolCallIds.length;
      case "tool_permission_resolved":
        return event.source === "classifier" ? 0 : -1;
      case "turn_completed":
      case "turn_failed":
      case "turn_cancelled":
        this.#automatic.delete(turnId);
        return 0;
      default:
        return 0;
    }
  }
}
