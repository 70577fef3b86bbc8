// The part of Electron's own default app that tools use: electron [-r FILE]… APP [arguments]
// It is packed into the Electron that from-registry.mjs makes, and only there. A module, like Electron's own, so that
// `ready` waits until the app's entry has run: an app may still declare its schemes there.
import { existsSync, readFileSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { app } from "electron";

const require = createRequire(import.meta.url);
const words = process.argv.slice(1);
const preloads = [];
let target;
while (words.length > 0 && target === undefined) {
  const word = words.shift();
  if (word === "-r" || word === "--require") preloads.push(words.shift());
  else if (word === "-v" || word === "--version") {
    console.log(`v${process.versions.electron}`);
    process.exit(0);
  } else if (!word.startsWith("-")) target = path.resolve(word);
}

if (target === undefined || !existsSync(target)) {
  console.error(
    target === undefined ? "usage: electron [-r FILE]… APP [arguments]" : `There is no app at ${target}.`,
  );
  process.exit(1);
}

for (const preload of preloads) require(path.resolve(preload));
try {
  await import(pathToFileURL(entryOf(target)).href);
} catch (error) {
  console.error("The app failed while it was loaded:", error);
  app.exit(1);
}

/** Gives the app its name and version as its package.json has them, and says which file starts it. */
function entryOf(place) {
  if (!statSync(place).isDirectory()) {
    app.setAppPath(path.dirname(place));
    return place;
  }
  const manifest = JSON.parse(readFileSync(path.join(place, "package.json"), "utf8"));
  if (manifest.version) app.setVersion(manifest.version);
  app.setName(manifest.productName ?? manifest.name ?? app.getName());
  app.setAppPath(place);
  return require.resolve(path.join(place, manifest.main ?? "index.js"));
}
