// Owns the tool that reads a page of the web. It reaches the network, so it always asks; public addresses only unless the
// settings say otherwise. app §4.
import { z } from "zod";
import { syncTool } from "./builtin-tool.js";
import { fetchPublic } from "./fetch-public.js";

const DEFAULT_CHARACTERS = 20_000;
const MOST_CHARACTERS = 200_000;

/** `allowPrivateAddresses` is asked at every call: the person may change that setting at any time. */
export const fetchUrl = (allowPrivateAddresses: () => boolean) =>
  syncTool({
    name: "fetch-url",
    description: "Fetches a page or a text file from the web (GET) and returns its readable text.",
    input: z.strictObject({
      url: z.url({ protocol: /^https?$/ }).describe("An http or https address."),
      maxCharacters: z.int().positive().max(MOST_CHARACTERS).default(DEFAULT_CHARACTERS),
    }),
    permission: async ({ url }) => ({
      required: true,
      request: { action: "fetch from the network", url: new URL(url).href },
    }),
    run: async ({ url, maxCharacters }, _workspace, { signal }) => {
      const page = await fetchPublic({
        url: new URL(url),
        allowPrivate: allowPrivateAddresses(),
        signal,
      });
      const { readableText } = await import("./readable-text.js");
      const text = readableText(page);
      return {
        url: page.url,
        status: page.status,
        contentType: page.contentType,
        text: text.slice(0, maxCharacters),
        ...(text.length > maxCharacters ? { omittedCharacters: text.length - maxCharacters } : {}),
      };
    },
  });
