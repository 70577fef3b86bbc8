// Owns finding model servers on this machine: well-known ports on loopback, probed at once, half a second each. app §3.
// No key is ever sent in a probe, and nothing but loopback is asked.
import type { LocalServer } from "@x/shared";
import { z } from "zod";
import type { ITimers } from "../../ports/timers.js";

interface Candidate {
  readonly id: string;
  readonly label: string;
  readonly port: number;
}

const LOCAL_CANDIDATES: readonly Candidate[] = [
  { id: "ollama", label: "Ollama", port: 11434 },
  { id: "lm-studio", label: "LM Studio", port: 1234 },
  { id: "llama-cpp", label: "llama.cpp", port: 8080 },
  { id: "vllm", label: "vLLM", port: 8000 },
  { id: "jan", label: "Jan", port: 1337 },
  { id: "gpt4all", label: "GPT4All", port: 4891 },
  { id: "koboldcpp", label: "KoboldCpp", port: 5001 },
  { id: "sglang", label: "SGLang", port: 30000 },
];

const PROBE_LIMIT_MS = 500;
const MAX_ANSWER_BYTES = 1024 * 1024;
const ModelList = z.object({ data: z.array(z.object({ id: z.string().min(1) })) });

export interface LocalServersInput {
  readonly fetch: typeof globalThis.fetch;
  readonly timers: ITimers;
  readonly candidates?: readonly Candidate[];
}

/** The servers that answer like an OpenAI-compatible one, in the order of the candidates. Never rejects. */
export async function findLocalServers({
  fetch,
  timers,
  candidates = LOCAL_CANDIDATES,
}: LocalServersInput): Promise<LocalServer[]> {
  const found = await Promise.all(candidates.map((candidate) => probe(candidate, fetch, timers)));
  return found.filter((server) => server !== undefined);
}

async function probe(
  { id, label, port }: Candidate,
  fetch: typeof globalThis.fetch,
  timers: ITimers,
): Promise<LocalServer | undefined> {
  const baseUrl = `http://127.0.0.1:${port}/v1`;
  const limit = new AbortController();
  const cancel = timers.after(PROBE_LIMIT_MS, () => limit.abort());
  try {
    // A redirect could lead off this machine.
    const response = await fetch(`${baseUrl}/models`, { signal: limit.signal, redirect: "error" });
    if (!response.ok || Number(response.headers.get("content-length") ?? 0) > MAX_ANSWER_BYTES) {
      await response.body?.cancel();
      return undefined;
    }
    const list = ModelList.safeParse(await response.json());
    return list.success ? { id, label, baseUrl, models: list.data.data.map((model) => model.id) } : undefined;
  } catch {
    // Nobody there, somebody else there, or too slow: all the same answer to "is a model server here?".
    return undefined;
  } finally {
    cancel();
  }
}
