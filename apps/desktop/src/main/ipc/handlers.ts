// Owns what each channel does: one direct call down, the answer back. Decides nothing itself. app.md §1.
import type { CoreActivity, ISessionRecovery, ISessions } from "@x/core";
import type { IpcResponse } from "@x/shared";
import type { ExportedFiles } from "../exported-files.js";
import { type ExportSaver, saveExport } from "../save-export.js";
import type { IpcHandlers } from "./handle-request.js";
import { type SetupHandlerDependencies, setupHandlers } from "./setup-handlers.js";
import { type TaskHandlerDependencies, taskHandlers } from "./task-handlers.js";

export interface HandlerDependencies extends ExportSaver, SetupHandlerDependencies, TaskHandlerDependencies {
  readonly sessions: ISessions;
  readonly exported: Pick<ExportedFiles, "remember" | "show">;
  readonly recovery: ISessionRecovery;
  readonly activity: CoreActivity;
  readonly isReady: () => boolean;
  readonly appInfo: () => IpcResponse<"app:info">;
  readonly openLink: (windowId: number, url: string) => Promise<{ opened: boolean }>;
  readonly openLinkMenu: (windowId: number, url: string) => void;
  readonly showStorage: (windowId: number) => void;
  readonly copyText: (windowId: number, text: string) => Promise<void>;
  readonly keepTexts: () => void;
  readonly liveTurns: {
    subscribe(windowId: number, turnId: string): IpcResponse<"turns:subscribe">;
    unsubscribe(windowId: number, turnId: string): void;
  };
}

export function ipcHandlers(dependencies: HandlerDependencies): IpcHandlers {
  const { sessions, activity, isReady, appInfo, liveTurns } = dependencies;
  const { openLink, openLinkMenu, copyText, keepTexts, showStorage } = dependencies;
  return {
    "app:info": appInfo,
    "app:openLink": ({ url }, windowId) => openLink(windowId, url),
    "app:openLinkMenu": ({ url }, windowId) => nothing(openLinkMenu(windowId, url)),
    "app:copyText": async ({ text }, windowId) => nothing(await copyText(windowId, text)),
    "app:showStorage": (_request, windowId) => nothing(showStorage(windowId)),
    "app:keepTexts": () => nothing(keepTexts()),

    "sessions:create": async (request) => ({ sessionId: await sessions.createSession(request) }),
    "sessions:list": () => ({ sessions: sessions.listSessions(), ready: isReady() }),
    "sessions:get": ({ sessionId }) => sessions.getSession(sessionId),
    "sessions:getTurn": ({ turnId }) => sessions.getTurn(turnId),
    "sessions:sendMessage": ({ sessionId, input, config }) => sessions.sendMessage(sessionId, input, config),
    "sessions:respondToPermission": async ({ turnId, toolCallId, decision, metadata }) =>
      nothing(await sessions.respondToPermission(turnId, toolCallId, decision, metadata)),
    "sessions:respondToAskHuman": async ({ turnId, toolCallId, answer }) =>
      nothing(await sessions.respondToAskHuman(turnId, toolCallId, answer)),
    "sessions:deliverAsyncToolResult": async ({ turnId, toolCallId, result }) =>
      nothing(await sessions.deliverAsyncToolResult(turnId, toolCallId, result)),
    "sessions:stopTurn": async ({ turnId, reason }) => nothing(await sessions.stopTurn(turnId, reason)),
    "sessions:resumeTurn": async ({ sessionId }) => nothing(await sessions.resumeTurn(sessionId)),
    "sessions:setTitle": async ({ sessionId, title }) => nothing(await sessions.setTitle(sessionId, title)),
    "sessions:delete": async ({ sessionId }) => nothing(await sessions.deleteSession(sessionId)),
    "sessions:export": ({ sessionId, format }, windowId) =>
      saveExport(dependencies, windowId, sessionId, format),
    "sessions:showExported": async (_request, windowId) =>
      nothing(await dependencies.exported.show(windowId)),
    "sessions:recover": ({ sessionId }) => dependencies.recovery.recoverSession(sessionId),

    "turns:subscribe": ({ turnId }, windowId) => liveTurns.subscribe(windowId, turnId),
    "turns:unsubscribe": ({ turnId }, windowId) => nothing(liveTurns.unsubscribe(windowId, turnId)),
    "turns:active": () => ({ active: activity.active(), failures: activity.failures() }),
    ...setupHandlers(dependencies),
    ...taskHandlers(dependencies),
  };
}

/** The answer of a channel that has none. */
function nothing(_done: void): null {
  return null;
}
