// Owns making text of what the web sent: HTML without its markup, anything textual as it is, binaries not at all.
import { convert } from "html-to-text";
import type { FetchedPage } from "./fetch-public.js";
import { ToolFailure } from "./tool-failure.js";

const TEXTUAL = /^(text\/|application\/(json|xml|javascript|yaml|toml|x-ndjson|[\w.-]+\+(json|xml)))/i;

export function readableText({
  body,
  contentType,
  url,
}: Pick<FetchedPage, "body" | "contentType" | "url">): string {
  const type = contentType === "" ? "text/plain" : contentType;
  if (!TEXTUAL.test(type) || body.subarray(0, 8_192).includes(0)) {
    throw new ToolFailure(`${url} is no text (${type})`);
  }
  const text = decode(body, type);
  return /html/i.test(type) ? htmlToText(text) : text;
}

function decode(body: Buffer, type: string): string {
  const charset = /charset=["']?([\w-]+)/i.exec(type)?.[1] ?? "utf-8";
  try {
    return new TextDecoder(charset).decode(body);
  } catch {
    // A charset that nobody knows: most likely UTF-8 all the same, and wrong characters show as such.
    return new TextDecoder().decode(body);
  }
}

function htmlToText(html: string): string {
  return convert(html, {
    wordwrap: false,
    limits: { maxInputLength: html.length },
    selectors: [
      { selector: "img", format: "skip" },
      { selector: "nav", format: "skip" },
      { selector: "a", options: { ignoreHref: false, noAnchorUrl: true } },
    ],
  });
}
