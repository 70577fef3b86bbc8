// @ts-check
// npm run package: the window as an application that needs no Node, in apps/desktop/out/package. On Linux a folder and a .deb
// around the Electron at hand, for trying the packaging; with --installers what a release is made of on this platform, around
// the current Electron, which is downloaded for it (.github/workflows/release.yml).
import { buildDesktop } from "./bootstrap/build.mjs";
import { commandLine } from "./bootstrap/command-line.mjs";
import { prepare } from "./bootstrap/prepare.mjs";
import { main, Refusal } from "./bootstrap/refusal.mjs";
import { provideElectron } from "./electron/provide.mjs";
import { buildDebianPackage } from "./package/debian-package.mjs";
import { packInstallers, packUnpacked, unpackedFolder } from "./package/pack.mjs";
import { sizeLines } from "./package/sizes.mjs";
import { writeThirdParty } from "./package/third-party.mjs";

await main(async () => {
  const { flags } = commandLine(process.argv.slice(2), { flags: ["installers"] });
  await prepare();
  await buildDesktop();
  writeThirdParty();
  const installers = flags.has("installers");
  if (installers) {
    await packInstallers();
    if (process.platform !== "linux") return 0;
  } else {
    if (process.platform !== "linux")
      throw new Refusal("Here only npm run package -- --installers can pack.");
    await packUnpacked(await provideElectron());
  }
  const deb = await buildDebianPackage(unpackedFolder, { small: installers });
  console.log(sizeLines(unpackedFolder, deb).join("\n"));
  return 0;
});
