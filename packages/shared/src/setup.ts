// The front door of what a person sets up, as a window sees it: settings, providers, agents, tool servers.
export * from "./setup/agent-view.js";
export * from "./setup/mcp-view.js";
export * from "./setup/provider-view.js";
export * from "./setup/settings-view.js";
