/** Assertion of the programmer: a failure is a bug, never a response to a user. */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`assertion: ${message}`);
}

/** Ends an exhaustive switch: a missing case does not compile. */
export function unreachable(value: never): never {
  throw new Error(`unreachable: ${JSON.stringify(value)}`);
}
