// Owns the check of what callers hand in: hosts call the session layer directly, so no type protects it. Refuses with
// `invalid-input` and says which field is wrong. Clarifications: "sendMessage", "Titles"; T§3 "Attachments".
import {
  assertValidId,
  fileSize,
  InvalidInputError,
  normalizeTitle,
  RequestedAgent as RequestedAgentSchema,
  type SendMessageConfig,
  SendMessageConfig as SendMessageConfigSchema,
  schemaIssue,
  type TurnExternalInput,
  TurnExternalInput as TurnExternalInputSchema,
  textOf,
  type UserMessage,
  UserMessage as UserMessageSchema,
} from "@x/shared";
import { z } from "zod";
import type { HeadlessRunInput } from "../assembly/headless-api.js";
import type { TurnRequest } from "./plan-turn.js";

/** Bytes of text that a message may carry of one attached file. T§3. */
const ATTACHMENT_LIMIT = 256 * 1024;

export function parseTurnRequest(input: UserMessage, config: SendMessageConfig): TurnRequest {
  const message = parse(UserMessageSchema, input, "message");
  if (isEmpty(message)) throw new InvalidInputError("the message is empty: it has no text and no parts");
  refuseLargeAttachments(message);
  return { input: message, config: parse(SendMessageConfigSchema, config, "config") };
}

export function parseExternalInput(input: TurnExternalInput): TurnExternalInput {
  return parse(TurnExternalInputSchema, input, "input");
}

/** The title as it is stored. */
export function parseTitle(title: string): string {
  const normalized = normalizeTitle(parse(z.string(), title, "title"));
  if (normalized === "")
    throw new InvalidInputError("the title is empty: it needs at least one visible character");
  return normalized;
}

/** What a person answered to a question. */
export function parseAnswer(answer: string): string {
  return parse(z.string(), answer, "answer");
}

/** The id unchanged. Throws `invalid-id` for everything that is none. */
export function parseId(id: string): string {
  return assertValidId(id);
}

/** The reason of a stop as it is stored, or undefined without one. */
export function parseReason(reason: string | undefined): string | undefined {
  return parse(z.string().optional(), reason, "reason");
}

const Signal = z.instanceof(AbortSignal).optional();

/** Of a caller that may stop what it starts. */
export function parseSignal(signal: AbortSignal | undefined): AbortSignal | undefined {
  return parse(Signal, signal, "signal");
}

/** What a new session is given: its title as it is stored, or undefined. */
export function parseNewSession(input: { title?: string }): string | undefined {
  const { title } = parse(z.strictObject({ title: z.string().optional() }), input, "session");
  return title === undefined ? undefined : parseTitle(title);
}

// What `createTurn` checks too is let through here.
const HeadlessRunInputSchema = z.strictObject({
  agent: RequestedAgentSchema,
  context: z.array(z.unknown()).optional(),
  input: z.unknown(),
  maxModelCalls: z.unknown().optional(),
  signal: Signal,
});

/** The run as it was asked for. */
export function parseHeadlessRun(run: HeadlessRunInput): HeadlessRunInput {
  parse(HeadlessRunInputSchema, run, "run");
  return run;
}

function parse<T>(schema: z.ZodType<T>, value: unknown, what: string): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new InvalidInputError(schemaIssue(result.error, what));
}

function isEmpty(message: UserMessage): boolean {
  const onlyText =
    typeof message.content === "string" || message.content.every((part) => part.type === "text");
  return onlyText && textOf(message).trim() === "";
}

function refuseLargeAttachments({ content }: UserMessage): void {
  if (typeof content === "string") return;
  for (const part of content) {
    if (part.type !== "attachment" || part.content === undefined) continue;
    if (Buffer.byteLength(part.content) <= ATTACHMENT_LIMIT) continue;
    throw new InvalidInputError(
      `the attached file ${part.filename} is larger than ${fileSize(ATTACHMENT_LIMIT)} of text`,
    );
  }
}
