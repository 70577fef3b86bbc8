// The front door of the turn side: events, live messages, inputs, state, and every pure decision over them.
export * from "./turns/attachment-line.js";
export {
  findToolCall,
  lastToolCalls,
  openModelCall,
  type PendingWork,
  pendingWork,
  unresolvedToolCalls,
} from "./turns/calls.js";
export * from "./turns/deltas.js";
export * from "./turns/events.js";
export * from "./turns/external-input.js";
export * from "./turns/outcome.js";
export * from "./turns/persistent-list.js";
export * from "./turns/reduce.js";
export {
  messagesForRequest,
  nextRequestReferences,
  type RequestReferences,
} from "./turns/request-references.js";
export * from "./turns/state.js";
export * from "./turns/status.js";
export * from "./turns/strip-continuation.js";
export * from "./turns/transcript.js";
export * from "./turns/usage.js";
