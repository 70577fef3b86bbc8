// Everything another package may use of @x/shared. Pure: zod only, no Node, no DOM.
export * from "./agents.js";
export * from "./ask-human.js";
export * from "./assert-never.js";
export * from "./attachments.js";
export * from "./doctor.js";
export * from "./errors.js";
export * from "./ids.js";
export * from "./ipc.js";
export * from "./json.js";
export * from "./log-name.js";
export * from "./messages.js";
export * from "./offline-guide.js";
export * from "./sessions.js";
export * from "./settings.js";
export * from "./setup.js";
export * from "./tasks.js";
export * from "./turns.js";
