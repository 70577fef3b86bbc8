// What the figures of other packages share with those of the core.
export { compared, median, round, spread } from "./measure.mjs";
export { turnEvents, writeStore } from "./write-store.mjs";
