// Owns what every page of the app is denied: leaving its address, new windows, embedded pages, permissions, downloads,
// and any request that is not for our own files. app.md §2, Electron's security checklist 4, 5 and 11–15.
import type { App, Session, WebContents } from "electron";
import { originOf } from "../ipc/sender-guard.js";

/** Holds for every web contents that will ever exist, whoever makes it. */
export function lockDownContents(app: App): void {
  app.on("web-contents-created", (_event, contents) => lockDown(contents));
}

function lockDown(contents: WebContents): void {
  const deny = (event: { preventDefault(): void }) => event.preventDefault();
  contents.on("will-navigate", deny);
  contents.on("will-frame-navigate", deny);
  contents.on("will-redirect", deny);
  contents.on("will-attach-webview", deny);
  contents.setWindowOpenHandler(() => ({ action: "deny" }));
}

/** `origin` is where our pages come from; requests elsewhere are cancelled before they leave. */
export function lockDownSession(session: Session, origin: string): void {
  session.setPermissionRequestHandler((_contents, _permission, callback) => callback(false));
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
  session.on("will-download", (event) => event.preventDefault());
  session.webRequest.onBeforeRequest((details, callback) => {
    callback({ cancel: !isOwnRequest(details.url, origin) });
  });
}

/** `data:` and `blob:` name bytes the page already has; `devtools:` is the debugger's own page. */
export function isOwnRequest(url: string, origin: string): boolean {
  if (/^(?:data|blob|devtools):/.test(url)) return true;
  // A development server also speaks over a socket of the same host.
  return originOf(url.replace(/^ws:/, "http:")) === origin;
}
