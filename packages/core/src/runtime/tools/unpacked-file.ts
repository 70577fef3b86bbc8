// Owns where a program lies that came with a packaged application. PURE.

const IN_ARCHIVE = /\.asar(?=[/\\])/;

/**
 * The file to start for a program found at `path`. Inside Electron's archive (`app.asar`) files can be read but not started;
 * the packer keeps those that must be a second time beside it, in `app.asar.unpacked`. Every other path stays as it is.
 */
export function unpackedFile(path: string): string {
  return path.replace(IN_ARCHIVE, ".asar.unpacked");
}
