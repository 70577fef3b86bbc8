// Owns how one attempt at a lock may end.
import type { StoreHolder } from "./store-holder.js";

export type Release = () => Promise<void>;

export type LockAttempt =
  | { readonly taken: true; readonly release: Release }
  /** `holder` is undefined when the other side does not say who it is; it holds the lock all the same. */
  | { readonly taken: false; readonly holder: StoreHolder | undefined };
