// Owns what a conversation in the terminal is made of.
import type { Core } from "@x/core";
import type { SendMessageConfig } from "@x/shared";
import type { Surroundings } from "../surroundings.js";
import type { Interrupts } from "./interrupts.js";
import type { LineReader } from "./line-reader.js";
import type { TurnPrinter } from "./turn-printer.js";

export interface ConversationParts {
  readonly core: Core;
  readonly surroundings: Surroundings;
  readonly lines: LineReader;
  readonly interrupts: Interrupts;
  readonly printer: TurnPrinter;
  readonly config: SendMessageConfig;
}
