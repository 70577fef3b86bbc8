// Owns the live check of what was typed: one at a time, its failure until something else is typed.
import type { CodedError, ProviderCheck, ProviderDraft } from "@x/shared";
import { useState } from "react";
import { useServices } from "../../hooks/services-context.js";
import { useCommand } from "../../hooks/use-command.js";

export const CHECK_KEY = "set-up:check";

export interface CheckInWindow {
  readonly checking: boolean;
  /** Of the last check; undefined after a change. */
  readonly failed: Extract<ProviderCheck, { outcome: "failed" }> | undefined;
  /** What was typed is not even askable. */
  readonly refused: CodedError | undefined;
  /** Undefined when it failed. */
  check(draft: ProviderDraft): Promise<Extract<ProviderCheck, { outcome: "models" }> | undefined>;
  forget(): void;
}

export function useProviderCheck(): CheckInWindow {
  const { setUp } = useServices();
  const command = useCommand(CHECK_KEY);
  const [failed, setFailed] = useState<CheckInWindow["failed"]>();
  return {
    checking: command?.phase === "running",
    failed,
    refused: command?.phase === "refused" ? command.error : undefined,
    check: async (draft) => {
      setFailed(undefined);
      const answer = await setUp.run(CHECK_KEY, "providers:test", draft);
      if (answer?.outcome === "models") return answer;
      setFailed(answer);
      return undefined;
    },
    forget: () => {
      setFailed(undefined);
      setUp.dismiss(CHECK_KEY);
    },
  };
}
