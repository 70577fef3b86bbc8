// Builders and the given/when/then languages of the tests. A subpath export: no product code imports it.
export * from "./given-session.js";
export * from "./given-task.js";
export * from "./legal-turn.js";
export * from "./session-events.js";
export * from "./task-events.js";
export * from "./turn.js";
export * from "./turn-agents.js";
export * from "./turn-events.js";
