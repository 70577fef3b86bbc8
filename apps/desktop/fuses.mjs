// @ts-check
// The switches inside the packaged Electron, which nobody can turn back without changing the program.
// docs/security.md says why each stands as it does; the packaging test reads them back out of the program.

/** Named as the packer names them. */
export const fuses = {
  runAsNode: false,
  enableCookieEncryption: true,
  enableNodeOptionsEnvironmentVariable: false,
  enableNodeCliInspectArguments: false,
  enableEmbeddedAsarIntegrityValidation: true,
  onlyLoadAppFromAsar: true,
  loadBrowserProcessSpecificV8Snapshot: false,
  grantFileProtocolExtraPrivileges: false,
};
