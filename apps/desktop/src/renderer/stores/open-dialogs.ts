// Owns which dialogs are open, so that whoever leads away from all of them (the menu of the program, a notification) leaves each in
// its own way: one whose form holds something unsaved asks first. app.md §3.

export interface OpenDialog {
  /** Closes it and goes on: at once while nothing would be lost, else when the person says so. */
  readonly leave: (then: () => void) => void;
}

export class OpenDialogs {
  readonly #open: OpenDialog[] = [];

  /** The returned function takes it away again. */
  add(dialog: OpenDialog): () => void {
    this.#open.push(dialog);
    return () => {
      const at = this.#open.indexOf(dialog);
      if (at !== -1) this.#open.splice(at, 1);
    };
  }

  /** The newest first; `then` never comes when the person stays with one. */
  leaveAll(then: () => void): void {
    const newest = this.#open.at(-1);
    if (newest === undefined) return then();
    newest.leave(() => {
      // One that stays all the same must not be asked for ever.
      if (!this.#open.includes(newest)) this.leaveAll(then);
    });
  }
}
