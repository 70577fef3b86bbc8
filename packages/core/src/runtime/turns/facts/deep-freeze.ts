// Owns making recorded values unchangeable: the live state, the listeners and every port hold the same objects. T§1.4. PURE.

/**
 * The value itself, frozen with everything in it. What is frozen already is taken to be frozen throughout, so that a value
 * which is mostly old costs only what is new.
 */
export function deepFreeze<T>(value: T): T {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const item of Array.isArray(value) ? value : Object.values(value)) deepFreeze(item);
  return value;
}
