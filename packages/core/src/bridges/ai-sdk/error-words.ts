// Owns the words by which providers tell their failures apart: quota and overflow hide behind HTTP 400 and 429. PURE.
import type { ModelCallErrorCode } from "@x/shared";

/** First match wins. */
const WORDS: readonly (readonly [ModelCallErrorCode, readonly RegExp[]])[] = [
  [
    "context-overflow",
    [
      /context[_ ]length|context window|maximum context/i,
      /prompt is too long|too many (input )?tokens/i,
      /input token count.{0,40}exceeds/i,
    ],
  ],
  ["quota", [/insufficient[_ ]quota|exceeded your current quota|billing|credit balance|payment required/i]],
  [
    "auth",
    [
      /(invalid|incorrect)[_ ]api[_ ]key|api key not valid/i,
      /authentication[_ ]error|unauthorized|permission[_ ]denied/i,
    ],
  ],
  ["content-filtered", [/content[_ ]filter|content management policy|flagged|safety system|prohibited/i]],
  ["rate-limited", [/rate[_ ]limit|too many requests|resource[_ ]exhausted/i]],
  ["overloaded", [/overloaded|server[_ ]error|unavailable/i]],
  ["network", [/terminated|fetch failed|socket|other side closed|premature close/i]],
];

export function codeFromWords(text: string): ModelCallErrorCode | undefined {
  return WORDS.find(([, patterns]) => patterns.some((pattern) => pattern.test(text)))?.[0];
}
