// @ts-check
// Where things are in this repository. Built on Node alone: it is loaded before anything is installed.
import path from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../../", import.meta.url)).replace(/[/\\]$/, "");

export const cacheFolder = path.join(root, ".cache");
export const reportsFolder = path.join(root, "reports");
export const cliFolder = path.join(root, "apps", "cli");
export const desktopFolder = path.join(root, "apps", "desktop");
