// Owns showing what a model call was sent: rebuilt from disk by the same composer that the loop sends with. T§6, app §5.
// Needs no key, no server and no tool: only the turn files.
import { type ConversationMessage, type JsonValue, type ModelDescriptor, reduceTurn } from "@x/shared";
import { type ComposedRequest, composeModelRequest } from "./compose-request.js";
import type { IContextResolver } from "./ports.js";
import type { ITurnRepo } from "./repo.js";

export interface IMessageEncoder {
  /** What the `encodeMessages` of this model makes of them, whether or not the model can be reached now. */
  encode(model: ModelDescriptor, messages: readonly ConversationMessage[]): JsonValue[];
}

export interface InspectedRequest extends ComposedRequest {
  readonly model: ModelDescriptor;
}

export interface IRequestInspector {
  /** Errors: `turn-not-found`, `turn-corrupt`, `turn-dependency-missing`, `invalid-input` (no such call), `store-io`. */
  inspect(turnId: string, modelCallIndex: number): Promise<InspectedRequest>;
}

export interface RequestInspectorPorts {
  readonly turnRepo: ITurnRepo;
  readonly contextResolver: IContextResolver;
  readonly messageEncoder: IMessageEncoder;
}

export class RequestInspector implements IRequestInspector {
  readonly #ports: RequestInspectorPorts;

  constructor({ turnRepo, contextResolver, messageEncoder }: RequestInspectorPorts) {
    this.#ports = { turnRepo, contextResolver, messageEncoder };
  }

  async inspect(turnId: string, modelCallIndex: number): Promise<InspectedRequest> {
    const { turnRepo, contextResolver, messageEncoder } = this.#ports;
    const state = reduceTurn(await turnRepo.read(turnId));
    const { agent, context } = state.definition;
    const resolved = await contextResolver.resolveAgent(agent.resolved);
    const { model } = resolved;
    const prefix = await contextResolver.resolve(context, model);
    const encode = (messages: readonly ConversationMessage[]) => messageEncoder.encode(model, messages);
    return { model, ...composeModelRequest(state, modelCallIndex, prefix, resolved, encode) };
  }
}
