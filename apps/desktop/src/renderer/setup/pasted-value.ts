// Owns what one value of an environment or a header is: a key, a plain word, a place to be filled in. When in doubt it is a key. PURE.

export interface PastedValue {
  readonly name: string;
  readonly text: string;
  /** `missing`: it stands there to be filled in. `reference`: it names a secret already. */
  readonly kind: "text" | "missing" | "reference";
  readonly isSecret: boolean;
}

const REFERENCE = /\$\{secret:[\w./-]+\}/;
const FILL_IN = /^(?:<.*>|\$\{[^}]*\}|\{\{.*\}\}|your[-_ ].*|.*[-_ ]here|x{3,}|\*{3,}|\.{3}|…)$/i;
const NAME_OF_A_SECRET = /auth|cookie|key|token|secret|pass|credential|session|private/i;
/** Switches, numbers, single words and plain paths. */
const PLAIN = /^(?:|\d{1,6}|[a-z]+(?:-[a-z]+)*|[A-Z]+|\.{0,2}\/[\w./ -]*|~\/[\w./ -]*)$/;
const LONGEST_PLAIN_WORD = 16;
/** `Bearer abc`: what stays, and the key. */
const WITH_KIND = /^((?:bearer|basic|token) +)(\S.*)$/i;

export function pastedValue(name: string, text: string): PastedValue {
  const [, , key = text] = WITH_KIND.exec(text) ?? [];
  const hasName = NAME_OF_A_SECRET.test(name);
  const isPlain = PLAIN.test(text) && (text.includes("/") || text.length <= LONGEST_PLAIN_WORD);
  if (REFERENCE.test(text)) return { name, text, kind: "reference", isSecret: true };
  const isMissing = FILL_IN.test(key.trim()) || (hasName && text.trim() === "");
  return { name, text, kind: isMissing ? "missing" : "text", isSecret: isMissing || hasName || !isPlain };
}

/** The text that refers to the secret, and the secret. */
export function withSecret(
  { text }: PastedValue,
  secretName: string,
): { readonly text: string; readonly secret: string } {
  const [, kind = "", secret = text] = WITH_KIND.exec(text) ?? [];
  return { text: `${kind}\${secret:${secretName}}`, secret };
}
