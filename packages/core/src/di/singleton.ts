// Owns how things are registered: built once, from what their constructor or function takes out of the cradle.
// The types see to it that what they take is there, under that name.
import { asClass, asFunction, type Resolver } from "awilix";
import type { Cradle } from "./cradle.js";

/** The registrations of some names; a missing, surplus or mistyped one does not compile. */
export type Registrations<Name extends keyof Cradle> = { readonly [N in Name]: Resolver<Cradle[N]> };

export function singleton<T>(implementation: new (cradle: Cradle) => T): Resolver<T> {
  return asClass(implementation).singleton();
}

/** `dispose` runs when the core closes, if the part was ever built here; a ready value stays its giver's to dispose of. */
export function built<T>(build: (cradle: Cradle) => T, dispose?: (part: T) => Promise<void>): Resolver<T> {
  const resolver = asFunction(build).singleton();
  return dispose === undefined ? resolver : resolver.disposer(dispose);
}
