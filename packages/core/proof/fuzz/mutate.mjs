// Random changes to the bytes of one file.

/** @typedef {(below: number) => number} Random */

/** @type {Record<string, (bytes: Buffer, random: Random) => Buffer>} */
export const MUTATIONS = {
  "flip a bit": (bytes, random) => changed(bytes, random, (byte) => byte ^ (1 << random(8))),
  "replace a byte": (bytes, random) => changed(bytes, random, () => random(256)),
  // What often leaves JSON as it was, with another value in it.
  "replace a letter or digit": (bytes, random) => {
    const places = [...bytes.keys()].filter((place) => isWord(bytes[place] ?? 0));
    const place = places[random(places.length)] ?? 0;
    return replaced(bytes, place, "abcdefghijklmnopqrstuvwxyz0123456789".charCodeAt(random(36)));
  },
  insert: (bytes, random) => {
    const place = random(bytes.length + 1);
    const news = Buffer.from(Array.from({ length: 1 + random(8) }, () => random(256)));
    return Buffer.concat([bytes.subarray(0, place), news, bytes.subarray(place)]);
  },
  delete: (bytes, random) => {
    const place = random(bytes.length);
    return Buffer.concat([bytes.subarray(0, place), bytes.subarray(place + 1 + random(64))]);
  },
  "delete a line": (bytes, random) => {
    const lines = linesOf(bytes);
    return Buffer.concat(lines.toSpliced(random(lines.length), 1));
  },
  cut: (bytes, random) => bytes.subarray(0, random(bytes.length)),
  repeat: (bytes, random) => {
    const place = random(bytes.length);
    const end = Math.min(bytes.length, place + 1 + random(200));
    return Buffer.concat([bytes.subarray(0, end), bytes.subarray(place)]);
  },
  "repeat a line": (bytes, random) => {
    const lines = linesOf(bytes);
    const place = random(lines.length);
    return Buffer.concat(lines.toSpliced(random(lines.length + 1), 0, lines[place] ?? Buffer.of()));
  },
};

/** @param {Buffer} bytes @param {Random} random @param {(byte: number) => number} change */
function changed(bytes, random, change) {
  const place = random(bytes.length);
  return replaced(bytes, place, change(bytes[place] ?? 0));
}

/** @param {Buffer} bytes @param {number} place @param {number} byte */
function replaced(bytes, place, byte) {
  const copy = Buffer.from(bytes);
  copy[place] = byte;
  return copy;
}

/** @param {number} byte */
function isWord(byte) {
  return /[a-z0-9]/.test(String.fromCharCode(byte));
}

/** @param {Buffer} bytes @returns {Buffer[]} each with its line feed */
function linesOf(bytes) {
  return bytes
    .toString("latin1")
    .split(/(?<=\n)/)
    .map((line) => Buffer.from(line, "latin1"));
}
