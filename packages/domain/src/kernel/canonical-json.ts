/** Canonical JSON: keys in code-unit order, no spaces, numbers as JavaScript writes them. A hash of it does not depend on the order
 * in which the value was built.
 * @throws for values that JSON cannot represent (undefined in an array, NaN, a function): a bug of the caller
 * @source RFC 8785, for the values that we write */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (typeof value === "object" && value !== null) {
    const entries: [string, unknown][] = Object.entries(value);
    const members = entries
      .filter(([, member]) => member !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`);
    return `{${members.join(",")}}`;
  }
  const finite = typeof value !== "number" || Number.isFinite(value);
  const text = JSON.stringify(value);
  if (text === undefined || !finite) throw new Error("assertion: only JSON is written as JSON");
  return text;
}
