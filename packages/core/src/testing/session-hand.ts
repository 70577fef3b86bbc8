// What a caller does with one session, in few words: turns by their short names, messages by their text.
import type { RequestedAgent, SendMessageConfig, ToolResultData, UserMessage } from "@x/shared";
import { SESSION_ID, turnIdAt } from "@x/shared/testing";
import type { SessionBench } from "./session-bench.js";

export const CONFIG: SendMessageConfig = { agent: { agentId: "copilot" } satisfies RequestedAgent };

/** `t3` is the third turn that the session of a scene ever had. */
export type TurnName = `t${number}`;

export function turnIdOf(name: TurnName): string {
  return turnIdAt(Number(name.slice(1)));
}

export class SessionHand {
  readonly bench: SessionBench;
  readonly sessionId: string;

  constructor(bench: SessionBench, sessionId: string = SESSION_ID) {
    this.bench = bench;
    this.sessionId = sessionId;
  }

  sendMessage(
    message: string | UserMessage = "Hello",
    config: SendMessageConfig = CONFIG,
  ): Promise<{ turnId: string }> {
    const input: UserMessage = typeof message === "string" ? { role: "user", content: message } : message;
    return this.bench.sessions.sendMessage(this.sessionId, input, config);
  }

  allow(turn: TurnName, toolCallId = "c1"): Promise<void> {
    return this.bench.sessions.respondToPermission(turnIdOf(turn), toolCallId, "allow");
  }

  deny(turn: TurnName, toolCallId = "c1"): Promise<void> {
    return this.bench.sessions.respondToPermission(turnIdOf(turn), toolCallId, "deny");
  }

  answer(turn: TurnName, answer = "yes", toolCallId = "c1"): Promise<void> {
    return this.bench.sessions.respondToAskHuman(turnIdOf(turn), toolCallId, answer);
  }

  deliver(turn: TurnName, result: ToolResultData, toolCallId = "c1"): Promise<void> {
    return this.bench.sessions.deliverAsyncToolResult(turnIdOf(turn), toolCallId, result);
  }

  stop(turn: TurnName, reason?: string): Promise<void> {
    return this.bench.sessions.stopTurn(turnIdOf(turn), reason);
  }

  resume(): Promise<void> {
    return this.bench.sessions.resumeTurn(this.sessionId);
  }

  rename(title: string): Promise<void> {
    return this.bench.sessions.setTitle(this.sessionId, title);
  }

  delete(): Promise<void> {
    return this.bench.sessions.deleteSession(this.sessionId);
  }
}
