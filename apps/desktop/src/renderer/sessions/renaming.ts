// Owns what is known of a title that is being changed above its conversation.

export interface Renaming {
  readonly sessionId: string;
  /** Where it was begun: from the menu, which then gets the focus back, or by a key. */
  readonly from: "menu" | "key";
}
