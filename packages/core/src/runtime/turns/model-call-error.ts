// Owns how a model bridge says why a call failed, so that the log and the person learn more than "unknown". T§6.
import type { ModelCallErrorCode } from "@x/shared";

/** Thrown by `ResolvedModel.stream`; becomes `model_call_failed` + `turn_failed`, a fact of the turn. */
export class ModelCallError extends Error {
  override readonly name = "ModelCallError";
  readonly code: ModelCallErrorCode;
  /** True when the same request may well succeed later, unchanged. */
  readonly retryable: boolean;

  constructor(
    code: ModelCallErrorCode,
    message: string,
    options: { retryable?: boolean; cause?: unknown } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.retryable = options.retryable ?? false;
  }
}
