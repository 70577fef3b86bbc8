// Owns making recorded values unchangeable: the live state, the listeners and every port hold the same objects. T§1.4. PURE.

/**
 * The value itself, plain JSON, frozen with everything in it. What is frozen already is taken to be frozen throughout, so that
 * a value which is mostly old costs only what is new.
 */
export function deepFreeze<T>(value: T): T {
  if (!isObject(value) || Object.isFrozen(value)) return value;
  if (Array.isArray(value)) {
    for (const item of value) if (isObject(item)) deepFreeze(item);
  } else {
    // No array of keys or of values: every event that is recorded comes by here.
    for (const key in value) {
      const item: unknown = value[key];
      if (isObject(item)) deepFreeze(item);
    }
  }
  return Object.freeze(value);
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
