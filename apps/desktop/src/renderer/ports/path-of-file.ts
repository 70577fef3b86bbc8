// Owns asking the preload where a file lies that the person gave to the page. It answers for real files only, so the page can
// learn no path that it was not given.
import type { ReadableFile } from "../attachments/read-attachment.js";

export function pathOfFile(view: Window): (file: ReadableFile) => string {
  const api: unknown = Reflect.get(view, "api");
  if (!hasPathOf(api)) return () => "";
  return (file) => {
    const path = api.pathOf(file);
    return typeof path === "string" ? path : "";
  };
}

function hasPathOf(api: unknown): api is { readonly pathOf: (file: unknown) => unknown } {
  return typeof api === "object" && api !== null && "pathOf" in api && typeof api.pathOf === "function";
}
