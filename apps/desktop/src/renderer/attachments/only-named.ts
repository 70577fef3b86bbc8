// Owns the words for a file that is neither text nor image: the model is told its name and place, and none of what it holds. PURE. T§3.
export const ONLY_NAMED = "only its name is told";
