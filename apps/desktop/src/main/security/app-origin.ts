// Owns the address of our pages: one scheme of our own, one host, nothing remote. app.md §2.

export const APP_SCHEME = "app";
const APP_HOST = "copilot";

/** Protocol and host of the built window. */
export const APP_ORIGIN = `${APP_SCHEME}://${APP_HOST}`;
export const APP_PAGE = `${APP_ORIGIN}/index.html`;
