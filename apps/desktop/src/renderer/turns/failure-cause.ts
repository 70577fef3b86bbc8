// Owns what a failed turn says: the cause in a heading, and the one thing to do next. PURE. app.md §4 "typed failure with one
// next action".
export interface FailureCause {
  readonly title: string;
  readonly advice: string;
}

const CAUSES: Readonly<Record<string, FailureCause>> = {
  auth: { title: "The key was refused", advice: "Check the provider's key, then retry." },
  quota: {
    title: "The account is used up",
    advice: "Add credit with the provider, or choose another model, then retry.",
  },
  "rate-limited": {
    title: "Too many requests",
    advice: "The provider asks to slow down. Retry in a moment.",
  },
  overloaded: { title: "The provider is overloaded", advice: "Retry in a moment." },
  "context-overflow": {
    title: "The conversation is too long for this model",
    advice: "Start a new conversation, or choose a model with a longer memory.",
  },
  "content-filtered": {
    title: "The provider refused to answer this",
    advice: "Say it differently and send it again.",
  },
  network: { title: "The connection was lost", advice: "Check the network, then retry." },
  "bad-response": {
    title: "The answer could not be read",
    advice: "Retry. If it happens again, the server may not fit its provider.",
  },
  interrupted: { title: "The answer was interrupted", advice: "Retry." },
  cancelled: { title: "The answer was stopped", advice: "Retry." },
};

const UNKNOWN: FailureCause = { title: "The model call failed", advice: "Retry, or choose another model." };

export function failureCause(code: string): FailureCause {
  return CAUSES[code] ?? UNKNOWN;
}
