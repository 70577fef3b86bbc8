// The front door of the turn side: events, live messages, inputs, state.
export * from "./turns/deltas.js";
export * from "./turns/events.js";
export * from "./turns/external-input.js";
export * from "./turns/outcome.js";
export * from "./turns/persistent-list.js";
export * from "./turns/state.js";
export * from "./turns/usage.js";
