// @ts-check
// How the window is packed. `npm run package` packs it here, as an unpacked application and a .deb, around whichever
// Electron there is; the installers of a release come from .github/workflows/release.yml around the current one.
import { rmSync } from "node:fs";
import path from "node:path";
import { fuses } from "./fuses.mjs";

// Without a feed no package looks for updates: it then holds no app-update.yml, and main does without.
// The workflow hands an unset variable on as an empty text.
const feed = process.env["X_UPDATE_FEED"] ?? "";
const signed = Boolean(process.env["CSC_LINK"]);

/** @type {import("electron-builder").Configuration} */
const configuration = {
  appId: "dev.x.copilot",
  productName: "Copilot",
  executableName: "x-copilot",
  copyright: "The authors of X",
  directories: { output: "out/package", buildResources: "build" },
  // Main, preload and page are bundles; besides them only the programs among the manifest's `dependencies`.
  files: ["out/main/**/*", "out/preload/**/*", "out/renderer/**/*", "!**/*.map", "package.json"],
  extraResources: [{ from: "out/THIRD-PARTY.txt", to: "THIRD-PARTY.txt" }],
  asar: true,
  // A program can only be started from a file of its own.
  asarUnpack: ["node_modules/@vscode/ripgrep*/**"],
  npmRebuild: false,
  // What the Electron of scripts/electron/from-registry.mjs holds besides Electron.
  afterPack: ({ appOutDir }) => {
    for (const name of ["recipe", "resources/default_app.asar"])
      rmSync(path.join(appOutDir, name), { force: true });
  },
  electronFuses: { ...fuses, resetAdHocDarwinSignature: !signed },
  electronLanguages: ["en-US", "en"],
  artifactName: "x-copilot-${version}-${os}-${arch}.${ext}",
  publish: feed === "" ? null : { provider: "generic", url: feed },
  linux: {
    target: ["AppImage"],
    category: "Utility",
    icon: "build/icons",
    desktop: { entry: { StartupWMClass: "Copilot" } },
  },
  mac: {
    target: ["dmg", "zip"],
    category: "public.app-category.productivity",
    icon: "build/icons/1024x1024.png",
  },
  win: { target: ["nsis"], icon: "build/icons/512x512.png" },
  nsis: { oneClick: false, perMachine: false, deleteAppDataOnUninstall: false },
};

export default configuration;
