// Owns the live check of a provider: does this address answer, is this key good, which models are there? app §3.
import { assertNever, type ProviderSettings } from "@x/shared";
import { z } from "zod";
import type { ITimers } from "../../ports/timers.js";
import { ModelCallError } from "../../runtime/turns/model-call-error.js";
import { classifyError, type NextActions, statusFailure } from "../ai-sdk/classify-error.js";
import { type NamedServer, serverName } from "../ai-sdk/server-name.js";

const CHECK_LIMIT_MS = 10_000;

/** What the person can do while setting a provider up. */
const WHILE_SETTING_UP: NextActions = {
  auth: "Check the key: copy it again from the provider's own page.",
  quota: "Check the plan and billing of this provider.",
  "rate-limited": "Wait a moment, then check again.",
  overloaded: "Check again in a while.",
  "context-overflow": "Check the address.",
  "content-filtered": "Check the address.",
  network: "Check the address and that the server is running, then check again.",
  "bad-response": "Check the address; many servers want it to end in /v1.",
  interrupted: "Check again.",
  cancelled: "Check again.",
  unknown: "Check the address and the key.",
};

const OpenAiList = z.object({ data: z.array(z.object({ id: z.string().min(1) })) });
const GoogleList = z.object({ models: z.array(z.object({ name: z.string().min(1) })) });

/** HTTP 404: there may be a server, and its list of models is not here. */
export class NoListHere extends ModelCallError {}

export interface ListModelsInput {
  /** With its label where it is set up. */
  readonly provider: Pick<ProviderSettings, "kind" | "baseUrl"> & NamedServer;
  readonly apiKey?: string;
  readonly fetch: typeof globalThis.fetch;
  readonly timers: ITimers;
}

/** The ids of the models on offer, sorted. Throws a `ModelCallError` with one next action, `NoListHere` for a 404. */
export async function listModels({ provider, apiKey, fetch, timers }: ListModelsInput): Promise<string[]> {
  const secrets = apiKey === undefined ? [] : [apiKey];
  const call = { secrets, actions: WHILE_SETTING_UP, server: provider };
  const limit = new AbortController();
  const cancel = timers.after(CHECK_LIMIT_MS, () => {
    const what = `${serverName(provider) ?? "The server"} did not answer within 10 seconds.`;
    limit.abort(new ModelCallError("network", `${what} Check the address.`, { retryable: true }));
  });
  try {
    const { url, headers } = listRequest(provider, apiKey);
    const response = await fetch(url, { headers, signal: limit.signal, redirect: "error" });
    const body = await response.text();
    if (!response.ok) {
      const failure = statusFailure(response.status, body, call);
      throw response.status === 404 ? new NoListHere(failure.code, failure.message) : failure;
    }
    return readList(provider.kind, body).toSorted();
  } catch (error) {
    limit.signal.throwIfAborted();
    throw classifyError(error, call);
  } finally {
    cancel();
  }
}

const OWN_ADDRESS = {
  openai: "https://api.openai.com/v1",
  anthropic: "https://api.anthropic.com/v1",
  google: "https://generativelanguage.googleapis.com/v1beta",
  openrouter: "https://openrouter.ai/api/v1",
} as const;

function listRequest(
  { kind, baseUrl }: Pick<ProviderSettings, "kind" | "baseUrl">,
  apiKey: string | undefined,
): { url: string; headers: Record<string, string> } {
  switch (kind) {
    case "anthropic":
      return {
        url: `${baseUrl ?? OWN_ADDRESS[kind]}/models?limit=1000`,
        headers: { "x-api-key": apiKey ?? "", "anthropic-version": "2023-06-01" },
      };
    case "google":
      return {
        url: `${baseUrl ?? OWN_ADDRESS[kind]}/models?pageSize=1000`,
        headers: { "x-goog-api-key": apiKey ?? "" },
      };
    case "openrouter":
    case "openai":
      return { url: `${baseUrl ?? OWN_ADDRESS[kind]}/models`, headers: bearer(apiKey) };
    case "openai-compatible":
      return { url: `${baseUrl ?? ""}/models`, headers: bearer(apiKey) };
    default:
      return assertNever(kind);
  }
}

function bearer(apiKey: string | undefined): Record<string, string> {
  return apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` };
}

function readList(kind: ProviderSettings["kind"], body: string): string[] {
  const json = parseJson(body);
  if (kind === "google") {
    const list = GoogleList.safeParse(json);
    if (list.success) return list.data.models.map(({ name }) => name.replace(/^models\//, ""));
  } else {
    const list = OpenAiList.safeParse(json);
    if (list.success) return list.data.data.map(({ id }) => id);
  }
  throw new ModelCallError(
    "bad-response",
    `The server answered, but not with a list of models. ${WHILE_SETTING_UP["bad-response"]}`,
  );
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
