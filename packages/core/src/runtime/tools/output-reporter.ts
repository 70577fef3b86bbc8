// Owns telling a program's output as progress, bounded: one report at a time, and what comes meanwhile is joined.
// The whole output is the result's business; what is told on the way may leave out the middle of a flood.

type Report = (progress: { readonly stdout?: string; readonly stderr?: string }) => Promise<void>;
type Stream = "stdout" | "stderr";

const MOST_CHARACTERS = 8 * 1024;

export class OutputReporter {
  readonly #report: Report;
  #waiting: { stdout?: string; stderr?: string } = {};
  #running: Promise<void> | undefined;

  constructor(report: Report) {
    this.#report = report;
  }

  add(stream: Stream, text: string): void {
    if (text === "") return;
    this.#waiting[stream] = `${this.#waiting[stream] ?? ""}${text}`.slice(-MOST_CHARACTERS);
    if (this.#running !== undefined) return;
    this.#running = this.#reportAll();
    this.#running.catch(() => {}); // Surfaces at `settled`.
  }

  /** Resolves when everything so far is told; rejects with what refused it. */
  async settled(): Promise<void> {
    await this.#running;
  }

  async #reportAll(): Promise<void> {
    while (Object.keys(this.#waiting).length > 0) {
      const output = this.#waiting;
      this.#waiting = {};
      await this.#report(output);
    }
    this.#running = undefined;
  }
}
