// Owns the tool by which an agent asks the person. Answered through `respondToAskHuman`, never by a message. S§9.2.
import { AskHumanInput } from "@x/shared";
import { humanTool } from "./builtin-tool.js";

export const askHuman = humanTool({
  name: "ask-human",
  description:
    "Asks the person a question and waits for the answer. Use it when you cannot go on without knowing, not for permission.",
  input: AskHumanInput,
});
