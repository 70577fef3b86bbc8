// Owns which file of the built window an address names. Pure; refuses everything that is not plainly one of them.
import path from "node:path";
import { originOf } from "../ipc/sender-guard.js";
import { APP_ORIGIN } from "./app-origin.js";

// Plain names only, so that no segment can climb, hide, escape by encoding or name a drive.
const PLAIN_PATH = /^(?:\/[A-Za-z0-9_-][A-Za-z0-9_.-]*)+$/;

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".woff2": "font/woff2",
};

export interface Asset {
  readonly file: string;
  readonly mediaType: string;
}

/** The file below `folder` that `url` asks for, or undefined when the address is not one of ours. Query and fragment are ignored. */
export function assetOf(folder: string, url: string): Asset | undefined {
  if (originOf(url) !== APP_ORIGIN) return undefined;
  const { pathname } = new URL(url);
  const asked = pathname === "/" ? "/index.html" : pathname;
  if (!PLAIN_PATH.test(asked)) return undefined;
  const mediaType = MEDIA_TYPES[path.posix.extname(asked)];
  return mediaType === undefined ? undefined : { file: path.join(folder, ...asked.split("/")), mediaType };
}
