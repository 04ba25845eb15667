/** A programmer's expectation: its failure is a bug, never an answer to a user. */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`assertion: ${message}`);
}

/** Ends an exhaustive switch: a case that the types forgot does not compile. */
export function unreachable(value: never): never {
  throw new Error(`unreachable: ${JSON.stringify(value)}`);
}
