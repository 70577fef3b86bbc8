// @ts-check
// The texts inside the .deb: what the package is, how it is started from a menu, whose work it is. PURE.

/** The names under which the system knows the program. */
export const debian = { package: "x-copilot", folder: "/opt/Copilot", executable: "x-copilot" };

// What Electron is linked against; systems that widened time to 64 bits renamed some.
const depends = ["libasound2 | libasound2t64", "libgbm1", "libgtk-3-0 | libgtk-3-0t64", "libnss3"];

/** @param {{ version: string, kilobytes: number }} built */
export function controlFile({ version, kilobytes }) {
  return [
    `Package: ${debian.package}`,
    `Version: ${version}`,
    "Architecture: amd64",
    "Maintainer: The authors of X <x@localhost>",
    `Installed-Size: ${kilobytes}`,
    `Depends: ${depends.join(", ")}`,
    "Recommends: libnotify4, libsecret-1-0, xdg-utils",
    "Section: utils",
    "Priority: optional",
    "Description: chat window over conversations that are kept",
    " Every conversation is a file that only grows. The agent asks before it acts,",
    " and nothing that was acknowledged is lost when the program or the machine stops.",
    "",
  ].join("\n");
}

export function desktopEntry() {
  return [
    "[Desktop Entry]",
    "Type=Application",
    "Name=Copilot",
    "Comment=Talk with an agent; every conversation is kept",
    `Exec=${debian.folder}/${debian.executable} %U`,
    `Icon=${debian.package}`,
    "Terminal=false",
    "Categories=Utility;",
    "StartupWMClass=Copilot",
    "",
  ].join("\n");
}

export function copyrightFile() {
  return [
    "Copilot, by the authors of X.",
    "",
    `The packages inside and their licences: ${debian.folder}/resources/THIRD-PARTY.txt`,
    `Electron: ${debian.folder}/LICENSE.electron.txt`,
    `Chromium and what it is made of: ${debian.folder}/LICENSES.chromium.html`,
    "",
  ].join("\n");
}
