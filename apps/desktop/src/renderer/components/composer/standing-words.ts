// Owns the words for how a model stands. PURE.
import { assertNever } from "@x/shared";
import type { ModelStanding } from "../../setup/model-choices.js";

export function standingWords(standing: ModelStanding): string {
  switch (standing) {
    case "ready":
      return "";
    case "guide":
      return "not a language model";
    case "key-missing":
      return "key missing";
    case "gone":
      return "no longer set up";
    case "not-offered":
      return "not offered now";
    default:
      return assertNever(standing);
  }
}
