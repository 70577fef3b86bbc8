// Fakes of the seams and the languages of the tests. A subpath export: no product code imports it.
export * from "./deciding-turn.js";
export * from "./deferred.js";
export * from "./fake-agents.js";
export * from "./fake-permissions.js";
export * from "./fake-time.js";
export * from "./fake-tools.js";
export * from "./model-answers.js";
export * from "./observed-turn-repo.js";
export * from "./recording-logger.js";
export * from "./recovery-rows.js";
export * from "./recovery-stories.js";
export * from "./scripted-model.js";
export * from "./turn-bench.js";
export * from "./turn-chain-logs.js";
export * from "./turn-scene.js";
