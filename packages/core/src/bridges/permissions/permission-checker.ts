// Owns the answer to "must somebody be asked first?": what the tool declares, and the allowlist of a run that nobody watches. T§9.
// Fails closed: a tool that nobody declares asks.

import type { PermissionNeed } from "../../runtime/tools/builtin-tool.js";
import { type IToolSource, sourceOf } from "../../runtime/tools/tool-source.js";
import type { IPermissionChecker, PermissionCheck } from "../../runtime/turns/ports.js";
import type { ITurnRepo } from "../../runtime/turns/repo.js";
import { readComposition } from "../agents/composition.js";

export class PermissionChecker implements IPermissionChecker {
  readonly #sources: readonly IToolSource[];
  readonly #turns: ITurnRepo;

  constructor({ toolSources, turnRepo }: { toolSources: readonly IToolSource[]; turnRepo: ITurnRepo }) {
    this.#sources = toolSources;
    this.#turns = turnRepo;
  }

  async check(call: PermissionCheck): Promise<PermissionNeed> {
    const need = (await sourceOf(call.toolId, this.#sources)?.permission(call)) ?? undeclared(call);
    if (need.required && (await this.#isAllowlisted(call))) return { required: false };
    return need;
  }

  /** Only of a run without a session and without a human: a window could write the list into its own request. */
  async #isAllowlisted({ turnId, sessionId, config, toolId }: PermissionCheck): Promise<boolean> {
    if (sessionId !== null || config.humanAvailable) return false;
    // From the file, so that it holds after a restart too.
    const [created] = await this.#turns.read(turnId);
    if (created?.type !== "turn_created") return false;
    return readComposition(created.agent.requested).allowTools?.includes(toolId) ?? false;
  }
}

function undeclared({ toolId, toolName, input }: PermissionCheck): PermissionNeed {
  return {
    required: true,
    request: { action: "run a tool that declares no permission", toolId, toolName, input },
  };
}
