// Owns what `x run --json` prints: how the turn came to rest, flat, and its answer. Pure.
import type { HeadlessResult } from "@x/core";
import { assertNever } from "@x/shared";

/** `turnId`, `status`, `text` (empty unless completed), and the fields of the outcome of that status (T§8). */
export function runResult({ turnId, outcome, text }: HeadlessResult): object {
  const head = { turnId, status: outcome.status, text };
  switch (outcome.status) {
    case "completed": {
      const { finishReason, usage } = outcome;
      return { ...head, finishReason, usage };
    }
    case "failed":
    case "cancelled":
    case "suspended": {
      const { status: _status, ...details } = outcome;
      return { ...head, ...details };
    }
    default:
      return assertNever(outcome);
  }
}
