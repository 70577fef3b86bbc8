// Owns what a provider's failure means for a person: one code and one next action for each. PURE. T§6, app §4.
import type { ModelCallErrorCode } from "@x/shared";
import { APICallError, EmptyResponseBodyError, RetryError } from "ai";
import { ModelCallError } from "../../runtime/turns/model-call-error.js";
import { hideSecrets } from "../secrets/hide-secrets.js";
import { codeFromWords } from "./error-words.js";
import { type NamedServer, serverName } from "./server-name.js";

/** What the person can do about it, by code; the last sentence of every failure. */
export type NextActions = Readonly<Record<ModelCallErrorCode, string>>;

/** After a message that was sent. */
const AFTER_A_MESSAGE: NextActions = {
  auth: "Check the API key of this provider.",
  quota: "Check the plan and billing of this provider.",
  "rate-limited": "Wait a moment, then try again.",
  overloaded: "The provider is overloaded; try again in a while.",
  "context-overflow": "Start a new conversation, or choose a model with a larger context.",
  "content-filtered": "Change the message; the provider refused this content.",
  network: "Check the connection and that the server is running, then try again.",
  "bad-response": "Try again; if it happens again, check the address and the model of this provider.",
  interrupted: "Try again.",
  cancelled: "Try again.",
  unknown: "Try again; if it happens again, choose another model.",
};

const RETRYABLE: ReadonlySet<ModelCallErrorCode> = new Set([
  "rate-limited",
  "overloaded",
  "network",
  "bad-response",
  "interrupted",
]);

interface Diagnosis {
  readonly code: ModelCallErrorCode;
  readonly what: string;
  /** What helps against this very fault, in place of what helps by its code. */
  readonly action?: string;
}

/** What was sent, and who reads of it. */
interface FailedCall {
  /** What the receiver may quote and nobody may see. */
  readonly secrets: readonly string[];
  /** Default: what a person can do after a message that was sent. */
  readonly actions?: NextActions;
  /** Who was asked. */
  readonly server: NamedServer;
}

/**
 * Any thrown or streamed provider error as the one typed failure that the log records. Never holds a key or a header, and no
 * cause: what the SDK throws carries the whole request and answer.
 */
export function classifyError(error: unknown, call: FailedCall): ModelCallError {
  if (error instanceof ModelCallError) return error;
  if (RetryError.isInstance(error)) return classifyError(error.lastError ?? error, call);
  // Before the status: an answer that began with 200 and was then cut off is a lost connection, and what the SDK
  // could not parse it reports under a status of its own making.
  const lost = systemCodeOf(error);
  if (lost !== undefined) return failure(lostConnection(lost, call), call);
  return failure(blockedPort(error, call) ?? diagnose(error, wordsFor(call)), call);
}

/** The same for an answer that was fetched without the SDK: its HTTP status and body. */
export function statusFailure(status: number, responseBody: string, call: FailedCall): ModelCallError {
  return failure(diagnoseStatus(status, responseBody, messageInBody(responseBody), wordsFor(call)), call);
}

function failure(
  { code, what, action }: Diagnosis,
  { actions = AFTER_A_MESSAGE }: FailedCall,
): ModelCallError {
  const message = `${sentence(what)} ${action ?? actions[code]}`;
  return new ModelCallError(code, message, { retryable: RETRYABLE.has(code) });
}

/** A provider's own words as they may be shown. */
type Words = (text: string) => string;

function wordsFor({ secrets }: FailedCall): Words {
  // Hidden before it is cut: half a key is none that could be found.
  return (text) => short(hideSecrets(text, secrets));
}

function lostConnection(systemCode: string, { server }: FailedCall): Diagnosis {
  const name = serverName(server);
  const to = name === undefined ? "" : ` to ${name}`;
  return { code: "network", what: `the connection${to} failed (${systemCode})` };
}

/** Some ports belong to protocols that are easily fooled by HTTP; `fetch` asks none of them, here as in every browser. */
function blockedPort(error: unknown, { server }: FailedCall): Diagnosis | undefined {
  if (!causesOf(error).some((cause) => messageOf(cause) === "bad port")) return undefined;
  return {
    code: "network",
    what: `the port of ${serverName(server) ?? "the server"} is one that no web client may ask`,
    action: "Let the server listen on another port.",
  };
}

function diagnose(error: unknown, words: Words): Diagnosis {
  if (isParsingError(error)) {
    return {
      code: "bad-response",
      what: `the provider's answer could not be read (${words(messageOf(error))})`,
    };
  }
  if (APICallError.isInstance(error) && error.statusCode !== undefined) {
    const { statusCode, responseBody = "", responseHeaders, message } = error;
    const answered = diagnoseStatus(statusCode, responseBody, message, words);
    return withAction(answered, statusCode, responseHeaders?.["retry-after"]);
  }
  if (EmptyResponseBodyError.isInstance(error)) {
    return { code: "bad-response", what: "the provider sent an empty answer" };
  }
  const text = messageOf(error);
  return { code: codeFromWords(text) ?? "unknown", what: `the provider reported an error (${words(text)})` };
}

function diagnoseStatus(status: number, responseBody: string, message: string, words: Words): Diagnosis {
  if (/^\s*</.test(responseBody)) {
    const what = `the server answered with a web page instead of data (HTTP ${status})`;
    return { code: codeFromStatus(status), what };
  }
  const code = codeFromWords(`${message} ${responseBody}`) ?? codeFromStatus(status);
  return { code, what: `the provider answered HTTP ${status}: ${words(message)}` };
}

/** A model that is not there will not be there at the next try, and a provider may say how long it wants to be left alone. */
function withAction(found: Diagnosis, status: number, retryAfter: string | undefined): Diagnosis {
  if (status === 404 && found.code === "bad-response") {
    return { ...found, action: "Choose another model, or check the address of this provider." };
  }
  const seconds = Number(retryAfter);
  const mayHelp = found.code === "rate-limited" || found.code === "overloaded";
  if (!mayHelp || !(seconds > 0 && seconds < Number.MAX_SAFE_INTEGER)) return found;
  return { ...found, action: `The provider asks to wait ${spanOf(Math.ceil(seconds))}; then try again.` };
}

function spanOf(seconds: number): string {
  if (seconds < 120) return seconds === 1 ? "1 second" : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}

/** Providers wrap their words as `{ "error": { "message" } }`, or nearly so. */
function messageInBody(body: string): string {
  try {
    const { error, message } = JSON.parse(body) as Record<string, unknown>;
    return messageOf(error ?? message ?? body);
  } catch {
    return body;
  }
}

function codeFromStatus(status: number): ModelCallErrorCode {
  if (status === 401 || status === 403) return "auth";
  if (status === 402) return "quota";
  if (status === 413) return "context-overflow";
  if (status === 429) return "rate-limited";
  if (status === 408 || status === 504) return "network";
  if (status >= 500) return "overloaded";
  return status === 404 || status < 300 ? "bad-response" : "unknown";
}

const SYSTEM_CODE = /^(E[A-Z]+|UND_ERR_[A-Z_]+|ERR_TLS[A-Z_]*|CERT_[A-Z_]+|DEPTH_ZERO[A-Z_]*)$/;

/** The operating system's or the HTTP client's code, wherever it is in the chain of causes. */
function systemCodeOf(error: unknown): string | undefined {
  const codes = causesOf(error).map((cause) => (cause as { code?: unknown }).code);
  return codes.find((code) => typeof code === "string" && SYSTEM_CODE.test(code)) as string | undefined;
}

/** The error and what caused it, five deep. */
function causesOf(error: unknown, depth = 0): object[] {
  if (typeof error !== "object" || error === null || depth > 4) return [];
  return [error, ...causesOf((error as { cause?: unknown }).cause, depth + 1)];
}

const PARSING_ERROR =
  /JSONParse|TypeValidation|InvalidResponseData|InvalidStreamPart|NoContentGenerated|NoOutputGenerated/;

function isParsingError(error: unknown): boolean {
  if (APICallError.isInstance(error)) return PARSING_ERROR.test(error.responseBody ?? "");
  return error instanceof Error && PARSING_ERROR.test(error.name);
}

function messageOf(error: unknown): string {
  if (typeof error === "string") return error;
  if (
    typeof error === "object" &&
    error !== null &&
    "message" in error &&
    typeof error.message === "string"
  ) {
    return error.message;
  }
  return JSON.stringify(error) ?? String(error);
}

function short(text: string): string {
  const oneLine = text.replace(/\s+/g, " ").trim();
  return oneLine.length > 300 ? `${oneLine.slice(0, 300)}…` : oneLine;
}

function sentence(text: string): string {
  const capital = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(capital) ? capital : `${capital}.`;
}
