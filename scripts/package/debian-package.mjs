// @ts-check
// Makes the .deb with dpkg-deb alone, which needs no network. It has no maintainer scripts: the one special mode, that of
// Chromium's sandbox helper, lies in the archive, and removing the package removes its files and nothing of the user's.
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { readManifest } from "../bootstrap/manifest.mjs";
import { desktopFolder } from "../bootstrap/paths.mjs";
import { mustRun } from "../bootstrap/run.mjs";
import { timed } from "../bootstrap/say.mjs";
import { controlFile, copyrightFile, debian, desktopEntry } from "./debian-files.mjs";
import { packageFolder } from "./pack.mjs";
import { bytesAt } from "./sizes.mjs";

const icons = path.join(desktopFolder, "build", "icons");

/**
 * @param {string} application the folder of the unpacked application
 * @param {{ small: boolean }} how small takes minutes on a busy machine, and saves a third
 * @returns {Promise<string>} the file
 */
export async function buildDebianPackage(application, { small }) {
  const { version } = readManifest(desktopFolder);
  const file = path.join(packageFolder, `${debian.package}_${version}_amd64.deb`);
  await timed("Making the .deb", async () => {
    const root = mkdtempSync(path.join(tmpdir(), "x-deb-"));
    try {
      // What mkdtemp makes is for its owner alone, and would be so on every machine.
      chmodSync(root, 0o755);
      layOut(root, application, version);
      await mustRun("dpkg-deb", "dpkg-deb", [
        "--root-owner-group",
        ...(small ? ["-Zxz"] : ["-Zgzip", "-z1"]),
        "--build",
        root,
        file,
      ]);
    } finally {
      rmSync(root, { recursive: true, force: true });
    }
  });
  return file;
}

/**
 * @param {string} root
 * @param {string} application
 * @param {string} version
 */
function layOut(root, application, version) {
  const home = path.join(root, debian.folder);
  mkdirSync(path.dirname(home), { recursive: true });
  cpSync(application, home, { recursive: true });
  chmodSync(path.join(home, "chrome-sandbox"), 0o4755);

  const usr = path.join(root, "usr");
  mkdirSync(path.join(usr, "bin"), { recursive: true });
  symlinkSync(`${debian.folder}/${debian.executable}`, path.join(usr, "bin", debian.executable));
  put(path.join(usr, "share/applications", `${debian.package}.desktop`), desktopEntry());
  put(path.join(usr, "share/doc", debian.package, "copyright"), copyrightFile());
  for (const name of readdirSync(icons)) {
    const size = path.basename(name, ".png");
    cpSync(
      path.join(icons, name),
      path.join(usr, "share/icons/hicolor", size, "apps", `${debian.package}.png`),
    );
  }
  put(
    path.join(root, "DEBIAN/control"),
    controlFile({ version, kilobytes: Math.ceil(bytesAt(home) / 1024) }),
  );
}

/**
 * @param {string} file
 * @param {string} text
 */
function put(file, text) {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}
