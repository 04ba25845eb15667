/** A value as PostgreSQL writes the jsonb of it: names by length and then by byte, a blank after each sign, numbers without an
 * exponent. Where it is the same text, it is the same value.
 * @param value what JSON holds
 * @see https://www.postgresql.org/docs/current/datatype-json.html */
export function jsonbText(value: unknown): string {
  if (typeof value === "number") return numberText(value);
  if (typeof value !== "object" || value === null) return JSON.stringify(value ?? null);
  if (Array.isArray(value)) return `[${value.map(jsonbText).join(", ")}]`;
  if ("toJSON" in value) return jsonbText(JSON.parse(JSON.stringify(value)));
  const fields = Object.entries(value).filter(([, held]) => held !== undefined);
  const written = fields
    .toSorted(byName)
    .map(([name, held]) => `${JSON.stringify(name)}: ${jsonbText(held)}`);
  return `{${written.join(", ")}}`;
}

const byName = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number =>
  Buffer.byteLength(one) - Buffer.byteLength(other) || Buffer.compare(Buffer.from(one), Buffer.from(other));

function numberText(value: number): string {
  const text = JSON.stringify(value);
  const [mantissa = "", exponent] = text.split("e");
  if (exponent === undefined) return text;
  const [whole = "", part = ""] = mantissa.replace("-", "").split(".");
  const place = whole.length + Number(exponent);
  const digits = whole + part;
  const sign = value < 0 ? "-" : "";
  if (place <= 0) return `${sign}0.${"0".repeat(-place)}${digits}`;
  return `${sign}${digits.padEnd(place, "0")}`;
}
