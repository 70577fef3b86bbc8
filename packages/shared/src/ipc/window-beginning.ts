// Owns how a window learns with what it begins: by the fragment of its page's address, known before anything is drawn. app.md §3.

/** The fragment of a window that was opened beside others. Any other window goes on where the last one was. */
export const BEGINS_ANEW = "#new";
