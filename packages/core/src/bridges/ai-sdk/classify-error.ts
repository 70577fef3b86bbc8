// Owns what a provider's failure means for a person: one code and one next action for each. PURE. T§6, app §4.
import type { ModelCallErrorCode } from "@x/shared";
import { APICallError, EmptyResponseBodyError, RetryError } from "ai";
import { ModelCallError } from "../../runtime/turns/model-call-error.js";

/** What the person can do about it; the last sentence of every failure. */
const NEXT_ACTION: Record<ModelCallErrorCode, string> = {
  auth: "Check the API key of this provider in Settings.",
  quota: "Check the plan and billing of this provider.",
  "rate-limited": "Wait a moment, then press Retry.",
  overloaded: "The provider is overloaded; press Retry in a while.",
  "context-overflow": "Start a new conversation, or choose a model with a larger context.",
  "content-filtered": "Change the message; the provider refused this content.",
  network: "Check the connection and that the server is running, then press Retry.",
  "bad-response": "Press Retry; if it happens again, check the address and the model in Settings.",
  interrupted: "Press Retry.",
  cancelled: "Press Retry.",
  unknown: "Press Retry; if it happens again, choose another model.",
};

const RETRYABLE: ReadonlySet<ModelCallErrorCode> = new Set([
  "rate-limited",
  "overloaded",
  "network",
  "bad-response",
  "interrupted",
]);

/** Any thrown or streamed provider error as the one typed failure that the log records. Never holds a key or a header. */
export function classifyError(error: unknown): ModelCallError {
  if (error instanceof ModelCallError) return error;
  if (RetryError.isInstance(error)) return classifyError(error.lastError ?? error);
  const { code, what } = diagnose(error);
  return new ModelCallError(code, `${sentence(what)} ${NEXT_ACTION[code]}`, {
    retryable: RETRYABLE.has(code),
    cause: error,
  });
}

interface Diagnosis {
  readonly code: ModelCallErrorCode;
  readonly what: string;
}

function diagnose(error: unknown): Diagnosis {
  if (APICallError.isInstance(error)) return diagnoseCall(error);
  if (EmptyResponseBodyError.isInstance(error))
    return { code: "bad-response", what: "the provider sent an empty answer" };
  const systemCode = systemCodeOf(error);
  if (systemCode !== undefined) return { code: "network", what: `the connection failed (${systemCode})` };
  const text = messageOf(error);
  if (/terminated|fetch failed|socket|other side closed|premature close/i.test(text)) {
    return { code: "network", what: `the connection was lost (${short(text)})` };
  }
  if (isParsingError(error))
    return { code: "bad-response", what: `the provider's answer could not be read (${short(text)})` };
  const byWords = codeFromWords(text);
  return { code: byWords ?? "unknown", what: `the provider reported an error (${short(text)})` };
}

function diagnoseCall(error: APICallError): Diagnosis {
  const body = error.responseBody ?? "";
  const status = error.statusCode;
  if (status === undefined) {
    const systemCode = systemCodeOf(error) ?? systemCodeOf(error.cause);
    return {
      code: "network",
      what: `the provider could not be reached (${systemCode ?? short(error.message)})`,
    };
  }
  if (/^\s*</.test(body))
    return {
      code: codeFromStatus(status),
      what: `the server answered with a web page instead of data (HTTP ${status})`,
    };
  const what = `the provider answered HTTP ${status}: ${short(error.message)}`;
  return { code: codeFromWords(`${error.message} ${body}`) ?? codeFromStatus(status), what };
}

function codeFromStatus(status: number): ModelCallErrorCode {
  if (status === 401 || status === 403) return "auth";
  if (status === 402) return "quota";
  if (status === 413) return "context-overflow";
  if (status === 429) return "rate-limited";
  if (status === 408 || status === 504) return "network";
  if (status >= 500) return "overloaded";
  if (status >= 200 && status < 300) return "bad-response";
  return status === 404 ? "bad-response" : "unknown";
}

/** Providers agree on words more than on statuses: quota and overflow hide behind 400 and 429. */
function codeFromWords(text: string): ModelCallErrorCode | undefined {
  if (
    /context[_ ]length|maximum context|context window|prompt is too long|too many (input )?tokens|input token count.{0,40}exceeds/i.test(
      text,
    )
  )
    return "context-overflow";
  if (/insufficient[_ ]quota|exceeded your current quota|billing|credit balance|payment required/i.test(text))
    return "quota";
  if (
    /invalid[_ ]api[_ ]key|incorrect api key|api key not valid|authentication[_ ]error|unauthorized|permission[_ ]denied/i.test(
      text,
    )
  )
    return "auth";
  if (/content[_ ]filter|content management policy|flagged|safety system|prohibited/i.test(text))
    return "content-filtered";
  if (/rate[_ ]limit|too many requests|resource[_ ]exhausted/i.test(text)) return "rate-limited";
  if (/overloaded|server[_ ]error|temporarily unavailable|unavailable/i.test(text)) return "overloaded";
  return undefined;
}

function systemCodeOf(error: unknown, depth = 0): string | undefined {
  if (typeof error !== "object" || error === null || depth > 4) return undefined;
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  if (
    typeof code === "string" &&
    /^(E[A-Z]+|UND_ERR_[A-Z_]+|ERR_TLS[A-Z_]*|CERT_[A-Z_]+|DEPTH_ZERO[A-Z_]*)$/.test(code)
  )
    return code;
  return systemCodeOf(cause, depth + 1);
}

function isParsingError(error: unknown): boolean {
  const name = error instanceof Error ? error.name : "";
  return /JSONParse|TypeValidation|InvalidResponseData|InvalidStreamPart|NoContentGenerated|NoOutputGenerated/.test(
    name,
  );
}

function messageOf(error: unknown): string {
  if (error instanceof Error) return error.message;
  if (typeof error === "string") return error;
  if (typeof error === "object" && error !== null) {
    const { message } = error as { message?: unknown };
    if (typeof message === "string") return message;
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
