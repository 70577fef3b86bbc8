// Owns putting a text on the clipboard with the person's own copy command: every permission is denied to this page, the
// clipboard's modern door too. app.md §2.

/** Rejects when the browser refuses, which it does outside of a click or a key press. */
export async function copyText(view: Window, text: string): Promise<void> {
  const { document } = view;
  let taken = false;
  const give = (event: ClipboardEvent) => {
    event.clipboardData?.setData("text/plain", text);
    event.preventDefault();
    taken = true;
  };
  document.addEventListener("copy", give, { once: true, capture: true });
  // oxlint-disable-next-line typescript/no-deprecated -- the one way that needs no permission
  document.execCommand("copy");
  document.removeEventListener("copy", give, { capture: true });
  if (!taken) throw new Error("the browser refused to copy");
}
