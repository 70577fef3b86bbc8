// The front door of background tasks: definitions, the run log and its fold, what is due, rows. app.md §5.
export * from "./tasks/after-restart.js";
export * from "./tasks/definition.js";
export * from "./tasks/entry.js";
export * from "./tasks/events.js";
export * from "./tasks/next-run.js";
export * from "./tasks/occurrences.js";
export * from "./tasks/reduce.js";
export * from "./tasks/retention.js";
export * from "./tasks/run-duration.js";
export * from "./tasks/run-outcome.js";
export * from "./tasks/schedule.js";
export * from "./tasks/schedule-change.js";
export * from "./tasks/state.js";
export * from "./tasks/task-id.js";
