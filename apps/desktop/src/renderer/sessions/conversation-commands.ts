// Owns what a person can ask for: each is one call, kept under a key so that nothing is sent twice and a refusal stays in
// view. Facts come back as events; nothing here touches what is shown of a turn. app.md §3.
import type { JsonValue, PermissionDecision, SendMessageConfig, UserMessage } from "@x/shared";
import type { AttachmentStore } from "../attachments/attachment-store.js";
import { messageContent } from "../attachments/message-content.js";
import type { IpcClient } from "../ipc/ipc-client.js";
import type { PickStore } from "../setup/pick-store.js";
import type { CommandStore } from "../stores/command-store.js";
import { answerPlace, composerPlace, type DraftStore } from "./draft-store.js";
import type { Navigation } from "./navigation.js";
import type { OutgoingStore } from "./outgoing-store.js";
import type { SessionListStore } from "./session-list-store.js";

/** The keys under which the commands of `ConversationCommands` stand in the `CommandStore`. */
export const commandKey = {
  send: (sessionId: string | undefined) => `send:${sessionId ?? "new"}`,
  stop: (turnId: string) => `stop:${turnId}`,
  resume: (sessionId: string) => `resume:${sessionId}`,
  answer: (turnId: string, toolCallId: string) => `answer:${turnId}:${toolCallId}`,
  rename: (sessionId: string) => `rename:${sessionId}`,
  remove: (sessionId: string) => `remove:${sessionId}`,
} as const;

export function isRenameKey(key: string): boolean {
  return key.startsWith(commandKey.rename(""));
}

export interface ConversationCommandsParts {
  readonly client: IpcClient;
  readonly commands: CommandStore;
  readonly drafts: DraftStore;
  readonly attachments: AttachmentStore;
  readonly outgoing: OutgoingStore;
  readonly picks: PickStore;
  readonly list: SessionListStore;
  readonly navigation: Navigation;
}

export class ConversationCommands {
  readonly #parts: ConversationCommandsParts;

  constructor(parts: ConversationCommandsParts) {
    this.#parts = parts;
  }

  /**
   * Sends what was typed, with the files that wait beside it. Without a session one is created first and shown; if only the
   * sending is refused, both wait in the conversation that exists by then.
   */
  async sendDraft(sessionId: string | undefined, text: string, config: SendMessageConfig): Promise<void> {
    const { attachments, client, commands, drafts, navigation, outgoing, picks } = this.#parts;
    const from = composerPlace(sessionId);
    if (commands.isRunning(commandKey.send(sessionId))) return;
    drafts.take(from, text);
    const input: UserMessage = { role: "user", content: messageContent(text, attachments.take(from)) };
    if (sessionId !== undefined) {
      await this.#sendTaken(sessionId, input, config);
      return;
    }
    outgoing.put(from, { input, after: undefined });
    const { visit } = navigation;
    const created = await commands.run(commandKey.send(undefined), async () => {
      try {
        return await client.call("sessions:create", {});
      } catch (error) {
        this.#giveBack(from);
        throw error;
      }
    });
    if (created === undefined) return;
    const to = composerPlace(created.sessionId);
    // Still looking at the new conversation: stay with it, and with what is typed there. Elsewhere by now: leave the person
    // there, and what was typed since to the next new conversation.
    const isInView = navigation.visit === visit && navigation.getSnapshot().tasks === undefined;
    drafts.move(from, to, isInView);
    attachments.move(from, to, isInView);
    outgoing.move(from, to);
    picks.move(from, to);
    if (isInView) navigation.become(created.sessionId);
    await this.#sendTaken(created.sessionId, input, config);
  }

  /** A new turn with the same input: the way on from a failed one (S§9.1). */
  send(sessionId: string, input: UserMessage, config: SendMessageConfig): Promise<void> {
    return this.#send(sessionId, input, config);
  }

  stop(turnId: string): Promise<unknown> {
    return this.#run(commandKey.stop(turnId), "sessions:stopTurn", { turnId });
  }

  resume(sessionId: string): Promise<unknown> {
    return this.#run(commandKey.resume(sessionId), "sessions:resumeTurn", { sessionId });
  }

  /** The draft of a reason is kept until the decision is on disk. */
  async decide(
    turnId: string,
    toolCallId: string,
    decision: PermissionDecision,
    metadata?: JsonValue,
  ): Promise<void> {
    const request = { turnId, toolCallId, decision, ...(metadata === undefined ? {} : { metadata }) };
    const key = commandKey.answer(turnId, toolCallId);
    const done = await this.#run(key, "sessions:respondToPermission", request);
    if (done !== undefined) this.#parts.drafts.write(answerPlace(turnId, toolCallId), "");
  }

  /** The draft of the answer is kept until the answer is on disk. */
  async answer(turnId: string, toolCallId: string, answer: string): Promise<void> {
    const { client, commands, drafts } = this.#parts;
    const done = await commands.run(commandKey.answer(turnId, toolCallId), () =>
      client.call("sessions:respondToAskHuman", { turnId, toolCallId, answer }),
    );
    if (done !== undefined) drafts.write(answerPlace(turnId, toolCallId), "");
  }

  async rename(sessionId: string, title: string): Promise<void> {
    await this.#run(commandKey.rename(sessionId), "sessions:setTitle", { sessionId, title });
    this.#readUnfinishedList();
  }

  /** Resolves to false when it was refused. */
  async remove(sessionId: string): Promise<boolean> {
    const { client, commands, drafts, navigation, outgoing, picks } = this.#parts;
    const done = await commands.run(commandKey.remove(sessionId), () =>
      client.call("sessions:delete", { sessionId }),
    );
    if (done === undefined) return false;
    drafts.settle(composerPlace(sessionId));
    drafts.write(composerPlace(sessionId), "");
    outgoing.remove(composerPlace(sessionId));
    picks.forget(composerPlace(sessionId));
    if (navigation.sessionId === sessionId) navigation.show(undefined);
    this.#readUnfinishedList();
    return true;
  }

  /** Of what was taken out of the composer: it has arrived or is back there before the command counts as done or refused. */
  #sendTaken(sessionId: string, input: UserMessage, config: SendMessageConfig): Promise<void> {
    const { attachments, drafts } = this.#parts;
    const place = composerPlace(sessionId);
    return this.#send(sessionId, input, config, {
      onSent: () => {
        drafts.settle(place);
        attachments.settle(place);
      },
      onRefused: () => this.#giveBack(place),
    });
  }

  #giveBack(place: string): void {
    const { attachments, drafts, outgoing } = this.#parts;
    outgoing.remove(place);
    drafts.giveBack(place);
    attachments.giveBack(place);
  }

  async #send(
    sessionId: string,
    input: UserMessage,
    config: SendMessageConfig,
    taken?: { readonly onSent: () => void; readonly onRefused: () => void },
  ): Promise<void> {
    const { client, commands, navigation, outgoing } = this.#parts;
    const place = composerPlace(sessionId);
    const { open } = navigation.getSnapshot();
    const after = open?.sessionId === sessionId ? open.getSnapshot().latest?.turnId : undefined;
    await commands.run(commandKey.send(sessionId), async () => {
      outgoing.put(place, { input, after });
      try {
        await client.call("sessions:sendMessage", { sessionId, input, config });
      } catch (error) {
        outgoing.remove(place);
        taken?.onRefused();
        throw error;
      }
      taken?.onSent();
    });
    this.#readUnfinishedList();
  }

  #run<C extends Parameters<IpcClient["call"]>[0]>(
    key: string,
    channel: C,
    request: Parameters<typeof IpcClient.prototype.call<C>>[1],
  ): Promise<unknown> {
    return this.#parts.commands.run(key, () => this.#parts.client.call(channel, request));
  }

  // While the startup scan runs nobody is told of single changes, so one's own are read.
  #readUnfinishedList(): void {
    if (!this.#parts.list.getSnapshot().ready) this.#parts.list.read();
  }
}
