// Owns the word by which a command names a conversation.
export const sessionWord = { placeholder: "ID", noun: "the id of the session" } as const;
