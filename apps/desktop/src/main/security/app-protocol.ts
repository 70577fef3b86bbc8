// Owns the scheme `app://`: the built window's own files with their security headers, and nothing else. app.md §2.
import { readFile } from "node:fs/promises";
import { protocol, type Session } from "electron";
import { APP_SCHEME } from "./app-origin.js";
import { type Asset, assetOf } from "./asset-path.js";
import { SECURITY_HEADERS } from "./content-security-policy.js";

/** Must run before the app is ready: Chromium reads the list of schemes once. */
export function declareAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: APP_SCHEME, privileges: { standard: true, secure: true, codeCache: true } },
  ]);
}

/** Serves the files below `folder` to the pages of `session`. */
export function serveApp(session: Session, folder: string): void {
  session.protocol.handle(APP_SCHEME, async (request) => {
    const asset = request.method === "GET" ? assetOf(folder, request.url) : undefined;
    return asset === undefined ? refusal() : answer(asset);
  });
}

async function answer({ file, mediaType }: Asset): Promise<Response> {
  try {
    return new Response(await readFile(file), {
      headers: { ...SECURITY_HEADERS, "Content-Type": mediaType },
    });
  } catch {
    // The address is the page's own; that the file is not there is all it may learn.
    return refusal();
  }
}

function refusal(): Response {
  return new Response("not found", {
    status: 404,
    headers: { ...SECURITY_HEADERS, "Content-Type": "text/plain" },
  });
}
