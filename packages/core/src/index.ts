// Everything another package may use of @x/core.
export * from "./bus/event-hub.js";
export * from "./ports/clock.js";
export * from "./ports/id-generator.js";
export * from "./ports/logger.js";
export * from "./ports/timers.js";
export * from "./runtime/sessions/api.js";
export * from "./runtime/sessions/repo.js";
export * from "./runtime/turns/api.js";
export * from "./runtime/turns/model-call-error.js";
export * from "./runtime/turns/ports.js";
export * from "./runtime/turns/repo.js";
