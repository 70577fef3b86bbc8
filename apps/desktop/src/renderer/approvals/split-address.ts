// Owns setting apart the host of a web address, which decides where a request goes, whatever stands before and after it. PURE.

export interface AddressParts {
  readonly before: string;
  /** As it is looked up: lower case, in the letters of the name system. Empty where the address has none. */
  readonly host: string;
  readonly after: string;
}

/** `href`: in the normal form that `URL` gives. The three parts together are `href` to the letter. */
export function splitAddress(href: string): AddressParts {
  const unknown = { before: href, host: "", after: "" };
  if (!URL.canParse(href)) return unknown;
  const { host, password, protocol, username } = new URL(href);
  const who = username + (password === "" ? "" : `:${password}`);
  const before = `${protocol}//${who === "" ? "" : `${who}@`}`;
  if (host === "" || !href.startsWith(before + host)) return unknown;
  return { before, host, after: href.slice(before.length + host.length) };
}
