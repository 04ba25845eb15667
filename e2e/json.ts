/** The answer of a call, before its shape is known. */
export type Json = Readonly<Record<string, unknown>>;

export function recordOf(value: unknown): Json {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new TypeError(`An object was expected, not ${JSON.stringify(value)}`);
  }
  return Object.fromEntries(Object.entries(value));
}

export function recordsOf(value: unknown): readonly Json[] {
  if (!Array.isArray(value)) throw new TypeError(`A list was expected, not ${JSON.stringify(value)}`);
  return value.map(recordOf);
}
