// Owns what a question to the person looks like: it crosses IPC inside a suspension, and its answer is one string. S§9.2.
import { z } from "zod";

/** The tool of every question to a person; calls of it are answered through `respondToAskHuman` only. */
export const ASK_HUMAN_TOOL_ID = "builtin:ask-human";

export const AskHumanInput = z.strictObject({
  question: z.string().min(1).describe("The question, in one or two plain sentences."),
  options: z
    .exactOptional(z.array(z.string().min(1)).min(1).max(10))
    .describe("Suggested answers, at most ten. The person may always answer in free text instead."),
});
export type AskHumanInput = z.infer<typeof AskHumanInput>;
