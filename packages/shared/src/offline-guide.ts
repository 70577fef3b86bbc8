// Owns the name under which the built-in guide is asked for: a provider that answers by rule and is no language model. app.md §3.
import type { ModelDescriptor } from "./agents.js";

export const OFFLINE_GUIDE: ModelDescriptor = { provider: "offline-guide", model: "rules" };

/** True for every model of the guide: whatever it says must be labelled as said by no language model. */
export function isOfflineGuide(model: ModelDescriptor): boolean {
  return model.provider === OFFLINE_GUIDE.provider;
}
