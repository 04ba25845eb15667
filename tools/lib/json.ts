/** Reads values of parsed JSON by their path. A value of an unexpected type throws. */
export function valueAt(json: unknown, ...path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (inside, key) => (typeof inside === "object" && inside !== null ? Reflect.get(inside, key) : undefined),
    json,
  );
}

export function textAt(json: unknown, ...path: readonly string[]): string {
  const value = valueAt(json, ...path);
  if (typeof value !== "string") throw new Error(`No text at ${path.join(".")}.`);
  return value;
}

export function numberAt(json: unknown, ...path: readonly string[]): number {
  const value = valueAt(json, ...path);
  if (typeof value !== "number") throw new Error(`No number at ${path.join(".")}.`);
  return value;
}

export function listAt(json: unknown, ...path: readonly string[]): readonly unknown[] {
  const value = valueAt(json, ...path);
  if (!Array.isArray(value)) throw new Error(`No list at ${path.join(".")}.`);
  return value;
}
