// Owns which encoding belongs to which model, also when its provider is no longer set up: the guide's own, else the AI SDK's.
import { type ConversationMessage, isOfflineGuide, type JsonValue, type ModelDescriptor } from "@x/shared";
import type { IMessageEncoder } from "../../runtime/turns/request-inspector.js";
import { encodeMessage } from "../ai-sdk/encode-message.js";
import { encodeGuideMessage } from "../offline-guide/guide-message.js";

export class MessageEncoder implements IMessageEncoder {
  encode(model: ModelDescriptor, messages: readonly ConversationMessage[]): JsonValue[] {
    return isOfflineGuide(model) ? messages.map(encodeGuideMessage) : messages.map(encodeMessage);
  }
}
