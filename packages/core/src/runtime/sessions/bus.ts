// Owns the two fan-outs of the session layer: rows that changed (and nothing else, S§10), and notices that no log records.
import type { AppNotice, SessionIndexChanged } from "@x/shared";
import { EventHub, type IEventHub } from "../../bus/event-hub.js";
import type { ILogger } from "../../ports/logger.js";

/** What `sessions:events` carries. */
export type ISessionBus = IEventHub<SessionIndexChanged>;

/** What `app:notices` carries. */
export type INoticeBus = IEventHub<AppNotice>;

export class SessionBus extends EventHub<SessionIndexChanged> implements ISessionBus {
  constructor({ logger }: { logger: ILogger }) {
    super((error) => logger.warn("a listener of the session bus failed", { error: String(error) }));
  }
}

export class NoticeBus extends EventHub<AppNotice> implements INoticeBus {
  constructor({ logger }: { logger: ILogger }) {
    super((error) => logger.warn("a listener of the notice bus failed", { error: String(error) }));
  }
}
