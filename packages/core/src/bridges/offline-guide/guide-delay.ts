// Owns how fast the offline guide speaks, and what may change that. Pure.
import { InvalidInputError } from "@x/shared";
import { z } from "zod";

/** As fast as a quick reader reads. */
export const DEFAULT_GUIDE_DELAY_MS = 15;

/** Between the words of an answer that was asked to be slow, where the pace is not slower anyway. */
export const SLOW_DELAY_MS = 50;

const SLOWEST_MS = 60_000;

/** Milliseconds between two words; 0 speaks as fast as it is listened to. */
export const GuideDelay = z.number().min(0).max(SLOWEST_MS);

/** Milliseconds between two words of the guide: what `X_GUIDE_DELAY_MS` says, else the usual ones. Throws `invalid-input`. */
export function guideDelayFrom(environment: Readonly<Record<string, string | undefined>>): number {
  const said = environment["X_GUIDE_DELAY_MS"] ?? "";
  if (said === "") return DEFAULT_GUIDE_DELAY_MS;
  const delay = /^\d+$/.test(said) ? GuideDelay.safeParse(Number(said)) : undefined;
  if (delay?.success === true) return delay.data;
  throw new InvalidInputError(
    `X_GUIDE_DELAY_MS is "${said}": it takes a whole number of milliseconds from 0 to ${SLOWEST_MS}`,
  );
}
