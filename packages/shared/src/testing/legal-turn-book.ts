// What a legal walk knows of its turn: its own books, kept apart from the state of the code under test.
import type { ToolDescriptor } from "../agents.js";
import type { JsonValue } from "../json.js";
import type { AssistantMessage } from "../messages.js";
import type { TurnConfig, TurnContext, TurnEvent } from "../turns/events.js";
import type { Usage } from "../turns/usage.js";
import { AGENT, MODEL } from "./turn-agents.js";
import { created, PREVIOUS_TURN_ID, TURN_ID, turnTime } from "./turn-events.js";

export interface ModelCallEntry {
  readonly index: number;
  standing: "open" | "answered" | "failed";
  answer?: AssistantMessage;
  readonly tools: ToolCallEntry[];
}

export interface ToolCallEntry {
  readonly id: string;
  readonly toolName: string;
  /** Absent: the model made the tool up. */
  readonly tool?: ToolDescriptor;
  readonly input: JsonValue;
  request?: JsonValue;
  isClassified: boolean;
  decision?: "allow" | "deny";
  invokedWith?: JsonValue;
  hasResult: boolean;
}

export interface LegalTurnStart {
  readonly config: TurnConfig;
  readonly context: TurnContext;
  /** Whether the snapshot is the predecessor's; without a predecessor it is full all the same. */
  readonly isInherited: boolean;
}

/** What every event has; the book adds it. */
type Stamp = "turnId" | "ts";
type Unstamped<Event> = Event extends TurnEvent ? Omit<Event, Stamp> : never;

export class LegalTurnBook {
  readonly events: TurnEvent[] = [];
  readonly calls: ModelCallEntry[] = [];
  readonly config: TurnConfig;
  readonly context: TurnContext;
  usage: Usage = {};
  isEnded = false;

  constructor(start: LegalTurnStart) {
    this.config = start.config;
    this.context = start.context;
    const { agentId } = AGENT;
    const isInherited = start.isInherited && "previousTurnId" in start.context;
    const resolved = isInherited ? { agentId, model: MODEL, inheritedFrom: PREVIOUS_TURN_ID } : AGENT;
    const { config, context } = start;
    const first = created({ config, context, agent: { requested: { agentId }, resolved } });
    this.events.push(first({ position: 0, state: undefined }));
  }

  write(event: Unstamped<TurnEvent>): void {
    this.events.push({ ...event, turnId: TURN_ID, ts: turnTime(this.events.length) });
  }

  get last(): ModelCallEntry | undefined {
    return this.calls.at(-1);
  }

  /** The tool calls of the last answer that have no result. */
  get unresolved(): readonly ToolCallEntry[] {
    return (this.last?.tools ?? []).filter((entry) => !entry.hasResult);
  }

  /** What the next request must refer to, by T§6. */
  get references(): string[] {
    const { last } = this;
    if (last === undefined) {
      return Array.isArray(this.context) && this.context.length > 0 ? ["context", "input"] : ["input"];
    }
    if (last.standing !== "answered") return [];
    return [`assistant:${last.index}`, ...last.tools.map(({ id }) => `toolResult:${id}`)];
  }
}

export function isWaitingForPermission(entry: ToolCallEntry): boolean {
  return !entry.hasResult && entry.request !== undefined && entry.decision === undefined;
}

export function isWaitingForOutside(entry: ToolCallEntry): boolean {
  return !entry.hasResult && entry.invokedWith !== undefined && entry.tool?.execution === "async";
}
