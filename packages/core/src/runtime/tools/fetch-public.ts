// Owns one bounded GET over the network to addresses that are allowed, checked at the moment of connecting: the name is
// resolved once, and what was checked is what is connected to. Every redirect is a new address and is checked anew.
import { lookup } from "node:dns";
import http from "node:http";
import https from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { isPublicAddress } from "./is-public-address.js";
import { readBody } from "./read-body.js";
import { ToolFailure } from "./tool-failure.js";

const LIMIT_MS = 30_000;
const MOST_REDIRECTS = 5;

export interface FetchPublicInput {
  readonly url: URL;
  readonly allowPrivate: boolean;
  readonly signal: AbortSignal;
}

export interface FetchedPage {
  /** Where it was found in the end. */
  readonly url: string;
  readonly status: number;
  readonly contentType: string;
  readonly body: Buffer;
}

/** Throws `ToolFailure`, or the signal's reason. */
export async function fetchPublic({ url, allowPrivate, signal }: FetchPublicInput): Promise<FetchedPage> {
  const limit = AbortSignal.timeout(LIMIT_MS);
  const both = AbortSignal.any([signal, limit]);
  try {
    return await follow(url, allowPrivate, both);
  } catch (error) {
    signal.throwIfAborted();
    if (limit.aborted) throw new ToolFailure(`${url.host} did not answer within ${LIMIT_MS / 1_000} seconds`);
    throw error;
  }
}

async function follow(start: URL, allowPrivate: boolean, signal: AbortSignal): Promise<FetchedPage> {
  let url = start;
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
    const response = await get(url, allowPrivate, signal);
    const status = response.statusCode ?? 0;
    const { location, "content-type": contentType = "" } = response.headers;
    if (status < 300 || status >= 400 || location === undefined) {
      return { url: url.href, status, contentType, body: await readBody(response) };
    }
    response.destroy();
    url = redirectTarget(url, location);
  }
  throw new ToolFailure(`${start.href} redirects more than ${MOST_REDIRECTS} times`);
}

function redirectTarget(from: URL, location: string): URL {
  const target = URL.canParse(location, from.href) ? new URL(location, from.href) : undefined;
  if (target === undefined || !/^https?:$/.test(target.protocol)) {
    throw new ToolFailure(
      `${from.href} redirects to ${JSON.stringify(location)}, which is no http or https address`,
    );
  }
  return target;
}

function get(url: URL, allowPrivate: boolean, signal: AbortSignal): Promise<http.IncomingMessage> {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  // For a literal address nothing is looked up.
  if (isIP(host) !== 0 && !allowPrivate && !isPublicAddress(host)) throw refusal(url.host, host);
  const options: https.RequestOptions = {
    signal,
    headers: {
      accept: "text/html, text/plain, application/json;q=0.9, */*;q=0.5",
      "accept-encoding": "gzip, deflate, br",
      "user-agent": "x",
    },
    ...(allowPrivate ? {} : { lookup: publicLookup }),
  };
  return new Promise((resolve, reject) => {
    const request = (url.protocol === "https:" ? https : http).get(url, options, resolve);
    request.on("error", (error) => reject(describe(error, url)));
  });
}

const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error !== null) return callback(error, "", 0);
    // One private address among them is enough: the connection might take it.
    const inner = addresses.find(({ address }) => !isPublicAddress(address));
    if (inner !== undefined) return callback(refusal(hostname, inner.address), "", 0);
    if (options.all === true) return callback(null, addresses);
    const [first] = addresses;
    return first === undefined
      ? callback(new ToolFailure(`${hostname} has no address`), "", 0)
      : callback(null, first.address, first.family);
  });
};

function refusal(host: string, address: string): ToolFailure {
  return new ToolFailure(
    `${host} is at ${address}, on this machine or its own network; the settings allow public addresses only`,
  );
}

function describe(error: Error, url: URL): Error {
  if (error instanceof ToolFailure || error.name === "AbortError") return error;
  const code = "code" in error ? ` (${String(error.code)})` : "";
  return new ToolFailure(`${url.host} could not be reached${code}`, { cause: error });
}
