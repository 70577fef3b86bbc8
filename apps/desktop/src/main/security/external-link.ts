// Owns the one gate to the outside: which addresses may be offered to the system at all. Pure. app.md §2.
import { InvalidInputError } from "@x/shared";

const ALLOWED = new Set(["https:", "http:", "mailto:"]);

export interface ExternalLink {
  /** The parsed address, as it will be opened: punycode host, encoded path. */
  readonly url: string;
  /** What the person should look at before saying yes: the host, or the mail address. */
  readonly target: string;
}

/** Throws `invalid-input` for anything but a plain https, http or mailto address. */
export function externalLink(text: string): ExternalLink {
  if (!URL.canParse(text)) throw new InvalidInputError("the link is not an address");
  const url = new URL(text);
  if (!ALLOWED.has(url.protocol)) {
    throw new InvalidInputError(`links of the kind ${JSON.stringify(url.protocol)} are not opened`);
  }
  if (url.protocol === "mailto:") return { url: url.href, target: url.pathname };
  // `https://bank.example@evil.example` reads like the bank.
  if (url.username !== "" || url.password !== "") {
    throw new InvalidInputError("links that carry a user name or password are not opened");
  }
  return { url: url.href, target: url.host };
}
