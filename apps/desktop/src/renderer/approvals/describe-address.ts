// Owns how the question about a request to the network shows it: the address with its host set apart. PURE.
import { type Asked, type Described, labelled, titleOf } from "./description.js";
import { isFields, isText } from "./fields.js";
import { splitAddress } from "./split-address.js";

export function describeFetch({ input, request }: Asked): Described | undefined {
  if (!isFields(input)) return undefined;
  const { url, maxCharacters, ...leftOfInput } = input;
  const { action: _, url: href, ...left } = request;
  if (!isText(href) || !isText(url)) return undefined;
  const address = splitAddress(href);
  if (address.host === "") return undefined;
  return {
    title: titleOf("Fetch", address.host),
    parts: [{ kind: "address", address }],
    rows: [
      ...(url === href ? [] : labelled("Address as given", url)),
      ...labelled("Reads at most", maxCharacters, "characters"),
    ],
    warnings: [],
    left: { input: leftOfInput, request: left },
  };
}
