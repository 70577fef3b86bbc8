/** The exhaustiveness guard that ends every switch over a union: unreachable unless a type was widened by force. */
export function assertNever(value: never): never {
  throw new Error(`unhandled case: ${JSON.stringify(value)}`);
}
