// Owns keeping the beginning or the end of a stream of bytes within a bound, as text that never ends in half a character.
import { StringDecoder } from "node:string_decoder";

export class BoundedText {
  readonly #keep: number;
  readonly #from: "start" | "end";
  readonly #decoder = new StringDecoder("utf8");
  #chunks: Buffer[] = [];
  #kept = 0;
  #omitted = 0;

  constructor(keep: number, from: "start" | "end") {
    this.#keep = keep;
    this.#from = from;
  }

  get omittedBytes(): number {
    return this.#omitted;
  }

  /** Returns the text that is complete with this chunk. */
  add(chunk: Buffer): string {
    this.#chunks.push(chunk);
    this.#kept += chunk.length;
    if (this.#from === "start") this.#dropEnd();
    else this.#dropStart();
    return this.#decoder.write(chunk);
  }

  text(): string {
    const text = Buffer.concat(this.#chunks).toString("utf8");
    if (this.#omitted === 0) return text;
    // The cut may go through a character: its pieces would show as replacement characters at that end.
    return this.#from === "start" ? text.replace(/\uFFFD{1,3}$/, "") : text.replace(/^\uFFFD{1,3}/, "");
  }

  #dropEnd(): void {
    const over = this.#kept - this.#keep;
    const last = this.#chunks.at(-1);
    if (over <= 0 || last === undefined) return;
    this.#chunks[this.#chunks.length - 1] = last.subarray(0, last.length - over);
    this.#forget(over);
  }

  #dropStart(): void {
    for (let over = this.#kept - this.#keep; over > 0; over = this.#kept - this.#keep) {
      const first = this.#chunks[0];
      if (first === undefined) return;
      const cut = Math.min(over, first.length);
      if (cut === first.length) this.#chunks.shift();
      else this.#chunks[0] = first.subarray(cut);
      this.#forget(cut);
    }
  }

  #forget(bytes: number): void {
    this.#kept -= bytes;
    this.#omitted += bytes;
  }
}
