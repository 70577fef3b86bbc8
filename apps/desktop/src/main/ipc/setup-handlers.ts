// Owns what the channels do by which a person sets up the program: one call down, the answer back. app.md §1, §3.
import {
  applySettingsChanges,
  type IAgentCatalog,
  type IMcpServers,
  type IProviderBook,
  type IProviderSetup,
  type ISettingsStore,
  type IToolSource,
} from "@x/core";
import type { SettingsView, SetupChanged, SetupChannel, ToolView } from "@x/shared";
import type { IpcHandlers } from "./handle-request.js";

export interface SetupHandlerDependencies {
  readonly settings: ISettingsStore;
  readonly providers: IProviderBook;
  readonly providerSetup: IProviderSetup;
  readonly agents: IAgentCatalog;
  readonly mcpServers: IMcpServers;
  readonly toolSources: readonly Pick<IToolSource, "descriptors">[];
  /** The settings in force and where things are. */
  readonly settingsView: () => SettingsView;
  readonly chooseFolder: (windowId: number) => Promise<string | null>;
  /** Tells every window. Changes of the settings file tell themselves. */
  readonly announce: (change: SetupChanged) => void;
}

export function setupHandlers(dependencies: SetupHandlerDependencies): Pick<IpcHandlers, SetupChannel> {
  return {
    ...settingsHandlers(dependencies),
    ...providerHandlers(dependencies),
    ...agentHandlers(dependencies),
    ...mcpHandlers(dependencies),
  };
}

type Handlers<Area extends string> = Pick<IpcHandlers, Extract<SetupChannel, `${Area}:${string}`>>;

function settingsHandlers(dependencies: SetupHandlerDependencies): Handlers<"settings"> {
  const { chooseFolder, settings, settingsView } = dependencies;
  return {
    "settings:get": async () => {
      // Read again: the file may have been edited by hand.
      await settings.load();
      return settingsView();
    },
    "settings:update": async (changes) => {
      await settings.update((current) => applySettingsChanges(current, changes));
      return settingsView();
    },
    "settings:chooseFolder": async (_request, windowId) => ({ path: await chooseFolder(windowId) }),
  };
}

function providerHandlers({
  announce,
  providers,
  providerSetup,
}: SetupHandlerDependencies): Handlers<"providers"> {
  const keysChanged = () => announce({ type: "keys-changed" });
  return {
    "providers:list": async () => ({ providers: await providers.list() }),
    "providers:save": async ({ provider, key }) => {
      await providers.save(provider, key);
      keysChanged();
      return null;
    },
    "providers:remove": async ({ id }) => {
      await providers.remove(id);
      keysChanged();
      return null;
    },
    "providers:setKey": async ({ id, key }) => {
      const state = await providers.setKey(id, key);
      keysChanged();
      return state;
    },
    "providers:removeKey": async ({ id }) => {
      const state = await providers.removeKey(id);
      keysChanged();
      return state;
    },
    "providers:probeLocal": async () => ({ servers: await providerSetup.findLocalServers() }),
    "providers:test": (draft) => providerSetup.check(draft),
    "providers:models": ({ id }) => providerSetup.models(id),
  };
}

function agentHandlers({ agents, announce, toolSources }: SetupHandlerDependencies): Handlers<"agents"> {
  return {
    "agents:list": async () => ({ agents: await agents.list() }),
    "agents:get": ({ agentId }) => agents.get(agentId),
    "agents:save": async ({ agent, mode }) => {
      await agents.save(agent, mode);
      announce({ type: "agents-changed" });
      return null;
    },
    "agents:remove": async ({ agentId }) => {
      await agents.remove(agentId);
      announce({ type: "agents-changed" });
      return null;
    },
    "agents:tools": async () => ({ tools: await toolViews(toolSources) }),
  };
}

function mcpHandlers({ announce, mcpServers }: SetupHandlerDependencies): Handlers<"mcp"> {
  return {
    "mcp:list": async () => ({ servers: await mcpServers.list() }),
    "mcp:save": async ({ server }) => {
      await mcpServers.save(server);
      return null;
    },
    "mcp:remove": async ({ id }) => {
      await mcpServers.remove(id);
      return null;
    },
    "mcp:retry": ({ id }) => {
      mcpServers.retry(id);
      return null;
    },
    "mcp:setSecret": async ({ name, secret }) => {
      await mcpServers.setSecret(name, secret);
      announce({ type: "keys-changed" });
      return null;
    },
  };
}

async function toolViews(sources: SetupHandlerDependencies["toolSources"]): Promise<ToolView[]> {
  const lists = await Promise.all(sources.map((source) => source.descriptors()));
  return lists.flat().map(({ toolId, description }) => ({ toolId, description }));
}
