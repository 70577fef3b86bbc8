// Owns what text from elsewhere may do to a terminal: nothing. Pure.

// Everything that moves the cursor, colours, or rings: the control characters, line feed and tab apart.
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;

// What has no shape of its own or changes the order of what stands beside it.
const INVISIBLE =
  /[\u0000-\u0009\u000b-\u001f\u007f-\u00a0\u00ad\p{Cf}\p{Zl}\p{Zp}\ufe00-\ufe0f\u115f\u1160\u3164\uffa0]/gu;

/** For an answer that streams: control characters are dropped one by one, so a sequence split over two pieces is harmless too. */
export function harmless(text: string): string {
  return text.replace(CONTROLS, "");
}

/** For a list: one line, whatever is in the text. */
export function oneLine(text: string): string {
  return harmless(text.replace(/\s+/g, " ")).trim();
}

/** For a decision: the whole value as JSON, with every character that cannot be seen written as its number. */
export function exactly(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(INVISIBLE, (character) =>
    [...character].map((one) => escape(one.codePointAt(0) as number)).join(""),
  );
}

function escape(codePoint: number): string {
  const digits = codePoint.toString(16).padStart(4, "0");
  return digits.length > 4 ? `\\u{${digits}}` : `\\u${digits}`;
}
