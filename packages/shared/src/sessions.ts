// The front door of the session side: events, state, index entries, requests, notices, exports, recovery.
export * from "./sessions/derive-index-entry.js";
export * from "./sessions/events.js";
export * from "./sessions/export.js";
export * from "./sessions/index-entry.js";
export * from "./sessions/notices.js";
export * from "./sessions/recovery.js";
export * from "./sessions/reduce.js";
export * from "./sessions/requests.js";
export * from "./sessions/state.js";
export * from "./sessions/title.js";
