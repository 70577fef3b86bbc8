// A permission checker and a classifier that answer as the test says, and record what they were asked.
import type { ClassifierDecision, JsonValue } from "@x/shared";
import type {
  Classification,
  ClassificationBatch,
  IPermissionChecker,
  IPermissionClassifier,
  PermissionCheck,
} from "../runtime/turns/ports.js";

export class FakeChecker implements IPermissionChecker {
  /** The call of every check, in order. */
  readonly checked: string[] = [];
  readonly #required = new Set<string>();
  #answer: ((check: PermissionCheck) => unknown) | undefined;

  /** These calls need permission; the others do not. The request is that of the event builders. */
  requires(...toolCallIds: string[]): void {
    for (const toolCallId of toolCallIds) this.#required.add(toolCallId);
  }

  /** Answers anything, or throws. */
  does(answer: (check: PermissionCheck) => unknown): void {
    this.#answer = answer;
  }

  async check(check: PermissionCheck): Promise<{ required: false } | { required: true; request: JsonValue }> {
    this.checked.push(check.toolCallId);
    if (this.#answer !== undefined) return (await this.#answer(check)) as { required: false };
    const { toolCallId } = check;
    return this.#required.has(toolCallId)
      ? { required: true, request: { asks: toolCallId } }
      : { required: false };
  }
}

export class FakeClassifier implements IPermissionClassifier {
  /** The calls of every batch, in order. */
  readonly batches: string[][] = [];
  /** The whole last batch. */
  last: ClassificationBatch | undefined;
  readonly #decisions = new Map<string, ClassifierDecision>();
  #answer: ((batch: ClassificationBatch, signal: AbortSignal) => unknown) | undefined;

  /** The reason is that of the event builders. A call without a decision is left out of the answer. */
  says(toolCallId: string, decision: ClassifierDecision): void {
    this.#decisions.set(toolCallId, decision);
  }

  /** Answers anything, or throws. */
  does(answer: (batch: ClassificationBatch, signal: AbortSignal) => unknown): void {
    this.#answer = answer;
  }

  async classify(batch: ClassificationBatch, signal: AbortSignal): Promise<readonly Classification[]> {
    this.batches.push(batch.requests.map(({ toolCallId }) => toolCallId));
    this.last = batch;
    if (this.#answer !== undefined) return (await this.#answer(batch, signal)) as Classification[];
    return batch.requests.flatMap(({ toolCallId }) => {
      const decision = this.#decisions.get(toolCallId);
      return decision === undefined
        ? []
        : [{ toolCallId, decision, reason: `the classifier says ${decision}` }];
    });
  }
}
