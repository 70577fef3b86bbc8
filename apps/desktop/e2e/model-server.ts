// Owns an OpenAI-compatible server on loopback that knows one key and two models, and answers like a model would.
import { LLMock } from "@copilotkit/aimock";
import { onTestFinished } from "vitest";

export const GOOD_KEY = "sk-a-good-key-for-tests-1234";
const MODELS = ["small-talker", "tall-talker"] as const;

export async function modelServer(): Promise<{ readonly baseUrl: string }> {
  const mock = new LLMock({ port: 0, host: "127.0.0.1", auth: { apiKeys: [GOOD_KEY] } });
  for (const model of MODELS) {
    mock.on(
      { model },
      { content: `Here speaks the ${model}, one word after another.` },
      { latency: 20, chunkSize: 6 },
    );
  }
  await mock.start();
  onTestFinished(async () => {
    await mock.stop();
  });
  return { baseUrl: `${mock.url}/v1` };
}
